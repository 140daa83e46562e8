const COMMON = '时孩学心说吃区组朋伙镇型费姐便票麦米提偷师板人婆公家是实样虎鼠百外共早晚姨爸妈哥弟妹叔伯拉';
const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';
const AFTER = '(?=先生|女士|老师|小姐|医生|经理|同学|[和跟与、，。在去来是说把给要会想将也的明今昨周从对有没不])';
const NAME = new RegExp(
  `[小阿老](?![${COMMON}])\\p{Script=Han}|(?<=^|[和跟与给叫是找见，。、\\s])[${SURNAMES}]\\p{Script=Han}{1,2}?${AFTER}`,
  'gu',
);

/** Chinese personal names: familiar forms (小雨, 阿强) and, where the words around them show it, a surname with a given name. */
export function hanNames(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(NAME)].map((m) => ({ name: m[0], start: m.index, end: m.index + m[0].length }));
}

const PLACE = /(?:搬到|搬去|搬回|飞到|飞往|飞去|前往|住在|来自|回到|坐落在|位于|去)(\p{Script=Han}{2})/gu;

/** Where somebody goes or lives in Chinese: the two characters after the verb, enough to tell one place from another. */
export function hanPlaces(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(PLACE)].map((m) => ({
    name: m[1]!,
    start: m.index + m[0].length - m[1]!.length,
    end: m.index + m[0].length,
  }));
}

/** Share of neighbouring character pairs of `a` that stand in `b`, [0,1]. */
export function pairOverlap(a: string, b: string): number {
  const pairs = (text: string): string[] =>
    [...text]
      .filter((c) => /\p{Script=Han}/u.test(c))
      .map((c, i, all) => c + (all[i + 1] ?? ''))
      .slice(0, -1);
  const there = new Set(pairs(b));
  const own = pairs(a);
  return own.length === 0 ? 0 : own.filter((pair) => there.has(pair)).length / own.length;
}
