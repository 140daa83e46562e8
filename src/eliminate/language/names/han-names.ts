const COMMON = '时孩学心说吃区组朋伙镇型费姐便票麦米提偷师板人婆公家是实样虎鼠百外共早晚姨爸妈哥弟妹叔伯拉';
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';
const AFTER = '(?=先生|女士|老师|小姐|医生|经理|同学|[和跟与、，。在去来是说把给要会想将也的明今昨周从对有没不])';
const TITLE = '(?=老师|先生|女士|小姐|医生|经理|太太|师傅|教授|律师|阿姨|叔叔|同学|主任|校长)';
const NAME = new RegExp(
  `[小阿老](?![${COMMON}])\\p{Script=Han}|[${SURNAMES}]${TITLE}|(?<=^|[和跟与给叫是找见，。、\\s])[${SURNAMES}]\\p{Script=Han}{1,2}?${AFTER}`,
  'gu',
);

/** Chinese personal names: familiar forms (小雨, 阿强), a surname before a title (陈先生) and, where the words around them show it, a surname with a given name. */
export function hanNames(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(NAME)].map((m) => ({ name: m[0], start: m.index, end: m.index + m[0].length }));
}

const PLACE = /(?:搬到|搬去|搬回|飞到|飞往|飞去|前往|住在|来自|回到|坐落在|位于|去)(\p{Script=Han}{2})/gu;

const CITY =
  /北京|上海|广州|深圳|成都|重庆|杭州|南京|武汉|西安|天津|苏州|青岛|大连|厦门|长沙|郑州|济南|沈阳|哈尔滨|昆明|福州|宁波|无锡|合肥|南昌|贵阳|南宁|太原|兰州|长春|海口|三亚|珠海|桂林|拉萨|香港|澳门|台北|高雄|东京|大阪|京都|首尔|曼谷|新加坡|巴黎|伦敦|柏林|纽约|悉尼/gu;

/** Where somebody goes or lives in Chinese: the two characters after the verb, enough to tell one place from another. */
export function hanPlaces(text: string): { name: string; start: number; end: number }[] {
  const cities = [...text.matchAll(CITY)].map((m) => ({ name: m[0], start: m.index, end: m.index + m[0].length }));
  const reached = [...text.matchAll(PLACE)].map((m) => ({
    name: m[1]!,
    start: m.index + m[0].length - m[1]!.length,
    end: m.index + m[0].length,
  }));
  return [...reached.filter(({ start }) => !cities.some((city) => city.start === start)), ...cities];
}

/** Share of neighbouring character pairs of `a` that stand in `b`, [0,1]. */
export function pairOverlap(a: string, b: string): number {
  const pairs = (text: string): string[] =>
    // The user of a claim is the speaker of a message.
    [...text.replaceAll('用户', '我')]
      .filter((c) => /\p{Script=Han}/u.test(c))
      .map((c, i, all) => c + (all[i + 1] ?? ''))
      .slice(0, -1);
  const there = new Set(pairs(b));
  const own = pairs(a);
  return own.length === 0 ? 0 : own.filter((pair) => there.has(pair)).length / own.length;
}
