import { describe, expect, it } from 'vitest';
import { numbersCheck } from '../../../../src/eliminate/checks/numbers.js';
import { accepted, type Row, toInput } from './value-rows.js';

const COUNTS: Row[] = [
  ['We have forty-six chairs in the hall.', 'There are 46 chairs in the hall.', 'ok'],
  ['We have forty-six chairs in the hall.', 'There are 64 chairs in the hall.', 'conflict'],
  ['The club counts 118 members, 23 of them juniors.', 'The club has 23 members.', 'conflict'],
  ['The club counts 118 members, 23 of them juniors.', 'The club has 118 members.', 'ok'],
  ['The club counts 118 members, 23 of them juniors.', '23 members of the club are juniors.', 'ok'],
  ['We are 19 in the band, 6 of us play brass.', 'The band has 6 members.', 'conflict'],
  ['We are 19 in the band, 6 of us play brass.', 'The band has 19 members.', 'ok'],
  ['I baked three dozen rolls for the party.', 'The user baked 36 rolls for the party.', 'ok'],
  ['I baked half a dozen rolls for the party.', 'The user baked 12 rolls for the party.', 'conflict'],
  ['I baked half a dozen rolls for the party.', 'The user baked six rolls for the party.', 'ok'],
  ['The channel reached 2.5k followers.', 'The channel has 2,500 followers.', 'ok'],
  ['The channel reached 2.5k followers.', 'The channel has 25,000 followers.', 'conflict'],
  ['Our city has 1.4 million inhabitants.', 'The city has 1,400,000 inhabitants.', 'ok'],
  ['Our city has 1.4M inhabitants.', 'The city has 14 million inhabitants.', 'conflict'],
  ['The survey got two thousand three hundred and fifty replies.', 'The survey got 2350 replies.', 'ok'],
  ['The survey got two thousand three hundred and fifty replies.', 'The survey got 2,530 replies.', 'conflict'],
  ['A hundred and twenty runners finished.', '120 runners finished.', 'ok'],
  ['She came second in the spelling contest.', 'She took 2nd place in the spelling contest.', 'ok'],
  ['She came second in the spelling contest.', 'She took 5th place in the spelling contest.', 'conflict'],
  ['Our office is on the 12th floor.', 'The office is on the twelfth floor.', 'ok'],
  ['Our office is on the 12th floor.', 'The office is on the 21st floor.', 'conflict'],
  ['Roughly one in four trees was hit by the storm.', '25% of the trees were hit by the storm.', 'ok'],
  ['Roughly one in four trees was hit by the storm.', 'One in five trees was hit by the storm.', 'conflict'],
  ['A third of the staff works from home.', 'About 33 percent of the staff works from home.', 'ok'],
  ['Two thirds of the votes were yes.', 'A quarter of the votes were yes.', 'conflict'],
  ['The battery is at 80 percent.', 'The battery is at 80%.', 'ok'],
  ['The battery is at 80 percent.', 'The battery is at 18%.', 'conflict'],
  ['Half of the class failed the exam.', '50 % of the class failed the exam.', 'ok'],
  ['Three out of four dentists agree with the plan.', '75 percent of the dentists agree with the plan.', 'ok'],
  ['My locker is 7️⃣3️⃣1️⃣ next to the stairs.', 'The locker of the user is 731.', 'ok'],
  ['My locker is 7️⃣3️⃣1️⃣ next to the stairs.', 'The locker of the user is 713.', 'conflict'],
  ['Flat 24, second door.', 'The user lives in flat 42.', 'conflict'],
  ['The invoice number is 77310.', 'The invoice number is 77130.', 'conflict'],
  ['The invoice number is 77310.', 'The invoice number is 77310.', 'ok'],
  ['Call me on 0171 555 0199.', 'The phone number is 0171-5550199.', 'ok'],
  ['Call me on 0171 555 0199.', 'The phone number is 0171 555 0198.', 'conflict'],
  ['Order B-2291 is ready.', 'Order B2291 is ready.', 'ok'],
  ['Order B-2291 is ready.', 'Order B-2219 is ready.', 'conflict'],
  ['We run Postgres 14.9 and Redis 7.2.1 there.', 'They run Redis 7.2.1.', 'ok'],
  ['We run Postgres 14.9 and Redis 7.2.1 there.', 'They run Redis version 7.1.2.', 'conflict'],
  ['The docs are at https://docs.example.org/v4/intro.', 'The docs are at https://docs.example.org/v5/intro.', 'conflict'],
  ['const MAX_RETRIES = 5', 'The maximum number of retries is 5.', 'ok'],
  ['const MAX_RETRIES = 5', 'The maximum number of retries is 15.', 'conflict'],
  ['`cacheTtlSeconds: 120` is what I set.', 'The cache TTL is two minutes.', 'ok'],
  ['`cacheTtlSeconds: 120` is what I set.', 'The cache TTL is 12 minutes.', 'conflict'],
  ['```\nBUFFER_SIZE_KB = 4_096\n```', 'The buffer size is 4096 kB.', 'ok'],
  ['const RETRY_DELAY_MS = 1_500', 'The retry delay is 1.5 seconds.', 'ok'],
  ['const RETRY_DELAY_MS = 1_500', 'The retry delay is 15 seconds.', 'conflict'],
  ['My age? I turned thirty-eight in May.', 'The user is 38 years old.', 'ok'],
  ['My age? I turned thirty-eight in May.', 'The user is 83 years old.', 'conflict'],
  ['½ of the tickets are gone.', 'Half of the tickets are gone.', 'ok'],
  ['The score was 3-1 for our side.', 'They won 3-1.', 'ok'],
];

const MONEY: Row[] = [
  ['The repair came to £85.', 'The repair cost 85 pounds.', 'ok'],
  ['The repair came to £85.', 'The repair cost 85 dollars.', 'conflict'],
  ['The repair came to £85.', 'The repair cost £58.', 'conflict'],
  ['My budget is 3.4k euros.', 'The budget is €3,400.', 'ok'],
  ['My budget is 3.4k euros.', 'The budget is €34,000.', 'conflict'],
  ['He owes me twenty quid.', 'He owes the user 20 pounds.', 'ok'],
  ['The sofa was 19.95 dollars.', 'The sofa cost $1995.', 'conflict'],
  ['The gym is 39 a month and the locker 5 extra.', 'The gym costs $39 per month.', 'ok'],
  ['The gym is 39 a month and the locker 5 extra.', 'The gym costs 93 a month.', 'conflict'],
  ['They offered two million dollars for the site.', 'They offered $2M for the site.', 'ok'],
  ['They offered two million dollars for the site.', 'They offered $20M for the site.', 'conflict'],
  ['It cost me 75 cents.', 'It cost $0.75.', 'ok'],
  ['The fee is 45 Canadian dollars.', 'The fee is 45 dollars.', 'ok'],
  ['The fee is 45 Canadian dollars.', 'The fee is 45 pounds.', 'conflict'],
  ['The laptop was 1 299 € in the shop.', 'The laptop cost 1299 euros.', 'ok'],
  ['The fine was CHF 250.', 'The fine was 250 Swiss francs.', 'ok'],
  ['Ten grand is what the kitchen cost.', 'The kitchen cost 10,000.', 'ok'],
  ['The flat is $950 a month.', 'The monthly rent of the flat is $950.', 'ok'],
  ['The bike was 400 euros, the helmet 60.', 'The bike cost 60 euros.', 'unsupported'],
  ['The lamp is twelve fifty euros.', 'The lamp costs 12.50 euros.', 'ok'],
  ['The lamp is twelve euros fifty, I think.', 'The lamp costs 12.50 euros.', 'ok'],
  ['The lamp is 12 euros and fifty cents.', 'The lamp costs €12.50.', 'ok'],
  ['The lamp is twelve point five euros.', 'The lamp costs 12.50 euros.', 'ok'],
  ['The lamp is twelve fifty euros.', 'The lamp costs 50 euros.', 'conflict'],
  ['The lamp is twelve euros fifty.', 'The lamp costs 12 euros.', 'conflict'],
  ['I spent twelve euros, fifty people came.', 'The user spent 12 euros.', 'ok'],
  // Two amounts that each have words of their own are no rivals.
  ['The production should be at most twelve euros.', 'The target price is 12.50 euros.', 'calm'],
  ['The production should be at most twelve euros.', 'The production costs 12.50 euros.', 'conflict'],
  ['The total is $10.73.', 'The total for the ride is $17.30.', 'conflict'],
];

const UNITS: Row[] = [
  ['The film runs two and a half hours.', 'The film lasts 150 minutes.', 'ok'],
  ['The film runs two and a half hours.', 'The film lasts 130 minutes.', 'conflict'],
  ['The nap took half an hour.', 'The nap lasted 30 minutes.', 'ok'],
  ['The course lasts 14 days.', 'The course lasts two weeks.', 'ok'],
  ['The course lasts 14 days.', 'The course lasts four weeks.', 'conflict'],
  ['The contract runs 24 months.', 'The contract runs for two years.', 'ok'],
  ['The contract runs 24 months.', 'The contract runs for 24 weeks.', 'conflict'],
  ['The dog weighs 12.5 kg.', 'The dog weighs 12,500 grams.', 'ok'],
  ['The dog weighs 12.5 kg.', 'The dog weighs 12.5 pounds.', 'conflict'],
  ['The trail is 8 km long.', 'The trail is 8,000 metres long.', 'ok'],
  ['The trail is 8 km long.', 'The trail is 8 miles long.', 'conflict'],
  ['The barrel holds 60 liters.', 'The barrel holds 60 litres.', 'ok'],
  ['The barrel holds 60 liters.', 'The barrel holds 60 gallons.', 'conflict'],
  ['The limit is 50 mph on that road.', 'The limit is 50 km/h on that road.', 'conflict'],
  ['The limit is 50 mph on that road.', 'The limit on that road is 50 miles per hour.', 'ok'],
  ['The backup takes 120GB.', 'The backup takes 120 gigabytes.', 'ok'],
  ['The backup takes 120GB.', 'The backup takes 120 MB.', 'conflict'],
  ['Heat the oven to 200°C.', 'The oven is heated to 200 degrees.', 'ok'],
  ['Heat the oven to 200°C.', 'The oven is heated to 220 degrees Celsius.', 'conflict'],
  ['Heat the oven to 200 °C.', 'The oven is heated to 392 °F.', 'ok'],
  ['He ran a mile and a half.', 'He ran 1.5 miles.', 'ok'],
  ['Add 250 ml of milk.', 'A quarter of a litre of milk is added.', 'calm'],
  ['It took me three quarters of an hour.', 'It took the user 45 minutes.', 'ok'],
  ['The walk is a quarter of an hour.', 'The walk is 15 minutes.', 'ok'],
];

const RANGES: Row[] = [
  ['Shipping takes 4 to 6 weeks.', 'Shipping takes between four and six weeks.', 'ok'],
  ['Shipping takes 4 to 6 weeks.', 'Shipping takes 14 to 16 weeks.', 'conflict'],
  ['Shipping takes 4-6 weeks.', 'Shipping takes 5 weeks.', 'conflict'],
  ['We expect between 70 and 90 guests.', 'They expect 70–90 guests.', 'ok'],
  ['We expect between 70 and 90 guests.', 'They expect 17 to 19 guests.', 'conflict'],
  ['The price is at most 300 euros.', 'The price is at least 300 euros.', 'conflict'],
  ['The price is at most 300 euros.', 'The price is no more than €300.', 'ok'],
  ['You need at least 8 players.', 'A minimum of eight players is needed.', 'ok'],
  ['You need at least 8 players.', 'Up to eight players are needed.', 'conflict'],
  ['The price went from 3 to 5 euros.', 'The price rose from 3 to 5 euros.', 'ok'],
  ['About 60 people came.', '60 people came.', 'ok'],
  ['58 people came.', 'About 60 people came.', 'calm'],
  ['About 60 people came.', 'About 90 people came.', 'conflict'],
];

const ANSWERS: Row[] = [
  [['A: How many tickets do you need?', 'Seven.'], 'The user needs seven tickets.', 'ok'],
  [['A: How many tickets do you need?', 'Seven.'], 'The user needs 11 tickets.', 'conflict'],
  [['A: How many tickets do you need?', 'Seven.'], 'The user needs eight tickets.', 'conflict'],
  [['A: What is your ring size?', '54, I think'], "The user's ring size is 54.", 'ok'],
  [['A: What is your ring size?', '54, I think'], "The user's ring size is 45.", 'conflict'],
  [['How long do I steam the rice?', 'A: About 18 minutes.'], 'The rice is steamed for 18 minutes.', 'ok'],
  [['How long do I steam the rice?', 'A: About 18 minutes.'], 'The rice is steamed for 80 minutes.', 'conflict'],
  [['How much does the pass cost?', 'A: It is 65 euros.'], 'The pass costs 56 euros.', 'conflict'],
];

const CALM: Row[] = [
  ['Ella, Tom and Jo are our kids.', "The user's three kids are named Ella, Tom and Jo.", 'calm'],
  ['One of my colleagues cooks well.', 'A colleague of the user cooks well.', 'not-applicable'],
  ['I like the red one.', 'The user likes the red one.', 'calm'],
  ['First of all, thanks for the tip about the 40 lamps.', 'The user first said thanks for the tip.', 'calm'],
  ['At first I was sceptical.', 'The user was sceptical at first.', 'calm'],
  ['We are open around the clock.', 'They are open 24 hours a day.', 'calm'],
  ['3 adults and 2 children are coming.', '5 people are coming.', 'calm'],
  ['I bought 4 shirts at 15 euros each.', 'The user paid 60 euros for the shirts.', 'calm'],
  ['I have a second-hand bike.', 'The user has a second-hand bike.', 'calm'],
  ['My brother and my sister both ski.', 'Two of the siblings ski.', 'calm'],
  ['It takes me one hour by train and 20 minutes on foot.', 'It takes the user an hour by train.', 'ok'],
  ['I will be there in a second.', 'The user will be there soon.', 'not-applicable'],
  ['The house is big and old.', 'The house is big.', 'not-applicable'],
  ['We have 12 apples and 30 pears.', 'There are 30 pears and 12 apples.', 'ok'],
  ['I read 100 pages on Monday.', 'The user read a hundred pages on Monday.', 'ok'],
  ['The twins turned nine.', 'The twins are nine years old.', 'ok'],
  ['I have two cats, Minka and Mo.', 'The user has two cats.', 'ok'],
  ['I do yoga twice a week.', 'The user does yoga two times a week.', 'calm'],
  ['The room is 3 by 4 metres.', 'The room measures 3 x 4 m.', 'calm'],
  ['She gave me five reasons.', 'No one gave the user a reason.', 'not-applicable'],
];

const ABSENT: Row[] = [
  ['We went hiking on Sunday.', 'The user hiked 23 kilometres.', 'absent'],
  ['The kids start school soon.', 'The kids are six years old.', 'absent'],
  ['I bought a jacket.', 'The jacket cost 80 euros.', 'absent'],
];

const OTHER_LANGUAGES: Row[] = [
  ['Im Chor sind wir dreiundsechzig Leute.', 'Der Chor hat 63 Mitglieder.', 'ok'],
  ['Im Chor sind wir dreiundsechzig Leute.', 'Der Chor hat 36 Mitglieder.', 'conflict'],
  ['Das Rad hat 2.340 Euro gekostet.', 'Das Rad kostete 2340 Euro.', 'ok'],
  ['Das Rad hat 2.340 Euro gekostet.', 'Das Rad kostete 2430 Euro.', 'conflict'],
  ['Die Miete beträgt 749,50 Euro.', 'Die Miete beträgt 749.50 €.', 'ok'],
  ['Der Film dauert anderthalb Stunden.', 'Der Film dauert 90 Minuten.', 'ok'],
  ['Wir brauchen zweihundertfünfzig Gramm Mehl.', 'Man braucht 250 g Mehl.', 'ok'],
  ['Es kommen höchstens 40 Gäste.', 'Es kommen mindestens 40 Gäste.', 'conflict'],
  ['Somos veintisiete en el equipo.', 'En el equipo son 27 personas.', 'ok'],
  ['Somos veintisiete en el equipo.', 'En el equipo son 37 personas.', 'conflict'],
  ['La bici cuesta trescientos cuarenta euros.', 'La bici cuesta 340 euros.', 'ok'],
  ['La bici cuesta trescientos cuarenta euros.', 'La bici cuesta 430 euros.', 'conflict'],
  ['Necesito cuarenta y ocho sillas.', 'Hacen falta 48 sillas.', 'ok'],
  ['On est soixante et onze dans la salle.', 'Il y a 71 personnes dans la salle.', 'ok'],
  ['On est quatre-vingt-dix-sept dans la salle.', 'Il y a 97 personnes dans la salle.', 'ok'],
  ['On est quatre-vingt-dix-sept dans la salle.', 'Il y a 87 personnes dans la salle.', 'conflict'],
  ['Le vélo coûte deux cent cinquante euros.', 'Le vélo coûte 250 euros.', 'ok'],
  ['Le vélo coûte deux cent cinquante euros.', 'Le vélo coûte 205 euros.', 'conflict'],
  ['这件外套六百八十元。', '外套的价格是680元。', 'ok'],
  ['这件外套六百八十元。', '外套的价格是860元。', 'conflict'],
  ['我们公司有一百二十五个员工。', '公司有125个员工。', 'ok'],
  ['我们公司有一百二十五个员工。', '公司有152个员工。', 'conflict'],
  ['两万人参加了比赛。', '20000人参加了比赛。', 'ok'],
  ['我们一起去吧，一定很好玩。', '他们一起去。', 'calm'],
];

const TABLES: Record<string, Row[]> = {
  counts: COUNTS,
  money: MONEY,
  units: UNITS,
  ranges: RANGES,
  answers: ANSWERS,
  'must not conflict': CALM,
  absent: ABSENT,
  'other languages': OTHER_LANGUAGES,
};

for (const [table, rows] of Object.entries(TABLES)) {
  describe(`numbers: ${table}`, () => {
    it.each(rows)('%s => %s: %s', (conversation, claim, expected) => {
      const result = numbersCheck.run(toInput(conversation, claim));
      expect(accepted(expected), JSON.stringify(result)).toContain(result.status);
    });
  });
}

describe('numbers: the result', () => {
  it('points at the value in the claim and at the rival in the message', () => {
    const input = toInput(['A: Hello!', 'The dog weighs 12 kg.'], 'The dog weighs 21 kg.');
    const result = numbersCheck.run(input);
    expect(result).toMatchObject({ check: 'numbers', status: 'conflict', reason: 'number', detail: 'says 21 kg, the message says 12 kg' });
    expect(input.claim.text.slice(result.claimSpan?.start, result.claimSpan?.end)).toBe('21 kg');
    expect(result.sourceSpan?.messageId).toBe('m2');
    expect(input.messages[1]?.text.slice(result.sourceSpan?.start, result.sourceSpan?.end)).toBe('12 kg');
  });

  it('reports the worst value when several are in the claim', () => {
    const result = numbersCheck.run(toInput('2 cups of rice and 450 g of beans.', 'It takes 2 cups of rice and 540 g of beans.'));
    expect(result.status).toBe('conflict');
    expect(result.detail).toBe('says 540 g, the message says 450 g');
  });

  it('leaves dates and clock times to the other check', () => {
    expect(numbersCheck.run(toInput('See you.', 'They meet on 7 May at 18:30.')).status).toBe('not-applicable');
  });

  it('has a plain clause for an absent value', () => {
    expect(numbersCheck.run(toInput('We went hiking.', 'They hiked 23 km.'))).toMatchObject({
      status: 'absent',
      reason: 'number',
      detail: 'says 23 km, no message gives it',
    });
  });
});
