import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';

type Case = readonly [string, string, boolean];

/** Own sentences by cause: right claims (no check may speak against them) and wrong ones (true: some check must). */
const causes: Record<string, readonly Case[]> = {
  'left and right without a noun of sides': [
    ['u: The stopcock is on the left behind the sink.', 'The stopcock is on the right behind the sink.', true],
    ['u: At the chapel turn left and go on to the mill.', 'At the chapel one turns right.', true],
    ['u: The pharmacy is on your right after the bridge.', 'The pharmacy is on the left after the bridge.', true],
    ['u: The stopcock is on the left behind the sink.', 'The stopcock is on the left behind the sink.', false],
    ['u: Ida left the key on the right shelf.', 'Ida left the key on the shelf.', false],
    ['u: We were on the right track with the wiring.', 'They were on the right track with the wiring.', false],
  ],
  'comparisons, the two things exchanged or not': [
    ['u: The sofa is heavier than the wardrobe.', 'The wardrobe is heavier than the sofa.', true],
    ['u: The ferry is slower than the tunnel.', 'The ferry is faster than the tunnel.', true],
    ['u: The oak floor is cheaper than the tiles.', 'The oak floor is more expensive than the tiles.', true],
    ['u: The sofa is heavier than the wardrobe.', 'The wardrobe is lighter than the sofa.', false],
    ['u: The oak floor is cheaper than the tiles.', 'The tiles are more expensive than the oak floor.', false],
    ['u: The oak floor is less expensive than the tiles.', 'The oak floor is cheaper than the tiles.', false],
  ],
  'who brings, gets or fetches it': [
    ["Nils: I'll bring the plates.\nJule: Then I'll get the napkins.", 'Nils will bring the napkins.', true],
    ["Ruth: I'll fetch the keys from the office.\nOtto: And I'll bring the ladder.", 'Otto will get the keys.', true],
    ['Pia: I can buy the candles.\nSven: Good, I will bring the matches and a bucket.', 'Pia will get the matches.', true],
    ["Nils: I'll bring the plates.\nJule: Then I'll get the napkins.", 'Jule will bring the napkins.', false],
    ["Ruth: I'll fetch the keys from the office.\nOtto: And I'll bring the ladder.", 'Ruth will get the keys.', false],
    ["Nils: Jule, can you get the napkins?\nJule: Sure, I'll bring the napkins.", 'Jule will get the napkins.', false],
  ],
  'one of two options of a question': [
    ['a: Do you want the aisle seat or the window seat?\nu: Window, please.', 'The user wants the aisle seat.', true],
    ['a: Should I send it by post or by courier?\nu: By courier.', 'The user wants it sent by post.', true],
    ['Uwe: Shall we paint the hall or the stairs first?\nMia: The stairs.', 'Mia wants to paint the hall first.', true],
    ['a: Do you want the aisle seat or the window seat?\nu: Window, please.', 'The user wants the window seat.', false],
    ['a: Do you want the aisle seat or the window seat?\nu: Either is fine.', 'The user is fine with the aisle seat.', false],
    ['a: Should I send it by post or by courier?\nu: By courier.', 'The user was asked whether to send it by post or by courier.', false],
  ],
  'a later word in place of another one of its kind': [
    [
      'u: Please order the blue curtains.\na: Blue curtains, noted.\nu: Actually, make the curtains grey.',
      'The user wants blue curtains.',
      true,
    ],
    ['u: I want a cat from the shelter.\na: Nice.\nu: On second thoughts, a dog from the shelter instead.', 'The user wants a cat.', true],
    [
      'u: We take the ferry to the island.\na: OK.\nu: Change of plan, we take the plane to the island instead.',
      'They take the ferry to the island.',
      true,
    ],
    [
      'u: Please order the blue curtains.\na: Blue curtains, noted.\nu: Actually, make the curtains grey.',
      'The user wants grey curtains.',
      false,
    ],
    ['u: Please order the blue curtains.\na: Noted.\nu: Actually, make the cushions grey.', 'The user wants blue curtains.', false],
    [
      'u: Please order the blue curtains.\na: Actually we also have grey ones.\nu: No, blue is fine.',
      'The user wants blue curtains.',
      false,
    ],
  ],
  'extended, delayed, put back, brought forward': [
    ['u: The thesis is due on 3 March.\na: Noted.\nu: I got an extension, it is due on 17 March.', 'The thesis is due on 3 March.', true],
    ['u: The delivery comes on 9 May.\na: OK.\nu: It was delayed, it comes on 23 May.', 'The delivery comes on 9 May.', true],
    ['u: The hearing is on 6 July.\na: OK.\nu: They put it back, it is on 20 July.', 'The hearing is on 6 July.', true],
    ['u: The thesis is due on 3 March.\na: Noted.\nu: I got an extension, it is due on 17 March.', 'The thesis is due on 17 March.', false],
    ['u: The hearing is on 6 July.\na: OK.\nu: The phone extension is 20.', 'The hearing is on 6 July.', false],
    ['u: The delivery comes on 9 May.\na: OK.\nu: The other one was delayed to 23 May.', 'The delivery comes on 9 May.', false],
  ],
  'told of another one of its kind': [
    ['u: Bruno is a parrot. My other bird, Kiki, is twenty years old.', 'Bruno the parrot is twenty years old.', true],
    ['u: The lecture is in the blue hall. The dinner starts at nine in the garden.', 'The dinner is in the blue hall.', true],
    ['u: The lift is closed because of a gas leak. The gym is closed for painting.', 'The gym is closed because of a gas leak.', true],
    ['u: Bruno is a parrot. My other bird, Kiki, is twenty years old.', 'Kiki is twenty years old.', false],
    ['u: Bruno is a parrot. Kiki and Bruno are twenty years old.', 'Bruno is twenty years old.', false],
    ['u: The lecture is in the blue hall. The dinner is in the garden after the lecture.', 'The dinner is in the garden.', false],
  ],
  'what each one does': [
    ['u: Jonna trains the beginners, Malte trains the veterans.', 'Jonna trains the veterans.', true],
    ['u: Selma supervises the night shift, Kurt supervises the day shift.', 'Kurt supervises the night shift.', true],
    ['u: Ines drove Paul to the clinic. Paul waited for her there.', 'Ines waited for Paul.', true],
    ['u: Jonna trains the beginners, Malte trains the veterans.', 'Malte trains the veterans.', false],
    ['u: Ines drove Paul to the clinic. Paul waited for her there.', 'Paul waited for Ines.', false],
    ['u: Selma supervises the night shift. She supervises the day shift too.', 'Selma supervises the day shift.', false],
  ],
  'denied twice': [
    ['u: The climb is not without danger, the guide told us.', 'The guide told them that the climb involves no danger.', true],
    ['u: Delays are not unusual on that line.', 'Delays are unusual on that line.', true],
    ["u: It's not impossible to get tickets on the day.", 'It is impossible to get tickets on the day.', true],
    ['u: The climb is not without danger, the guide told us.', 'The climb involves some danger.', false],
    ["u: It's not unusual for the bus to be full in summer.", 'The bus is often full in summer.', false],
    ["u: It's not uncommon for Lena to be tired after work.", 'Lena is often tired after work.', false],
  ],
  'only supposed, told as done': [
    ["u: If they moved the office to Bonn, I'd resign.", 'The user resigned.', true],
    ["u: If the landlord raised the rent, we'd emigrate.", 'They emigrated from the country.', true],
    ['u: Had I known about the storm, I would have cancelled.', 'The user cancelled the trip.', true],
    ["u: If they moved the office to Bonn, I'd resign.", 'The user would resign if the office moved to Bonn.', false],
    ["u: I'd resign if they moved.\na: And?\nu: Well, they moved, and I resigned.", 'The user resigned.', false],
    ['u: If the paint is dry, we hang the doors.\na: And if not?\nu: Otherwise we wait.', 'They wait if the paint is not dry.', false],
  ],
  'with or without': [
    ['u: Start the server with `--watch` first.', 'The server should first be started without `--watch`.', true],
    ['u: Build it without `--minify` first.\na: And after that?\nu: Then with it.', 'It should first be built with `--minify`.', true],
    [
      'u: Run the import with `--force` at first.\na: OK.\nu: Then without it.',
      'The import should be run without `--force` at first.',
      true,
    ],
    ['u: Start the server with `--watch` first.', 'The server should first be started with `--watch`.', false],
    ['u: Run the import with `--force` at first.\na: OK.\nu: Then without it.', 'The import should be run with `--force` at first.', false],
    ['u: Build it without `--minify` first.', 'It should first be built without `--minify`.', false],
  ],
  'an address that no message gives': [
    [
      'u: The recipes moved to https://food.example.net/soups, the old blog is gone.',
      'The recipes are at https://blog.example.net/soups.',
      true,
    ],
    ['u: The form is at https://club.example.org/join.', 'The form is at https://club.example.com/join.', true],
    ['u: Tickets: https://shop.example.org/tickets/july', 'Tickets are sold at https://store.example.org/tickets/july.', true],
    [
      'u: The recipes moved to https://food.example.net/soups, the old blog is gone.',
      'The recipes are at https://food.example.net/soups.',
      false,
    ],
    ['u: The form is at https://club.example.org/join.', 'The form is at http://www.club.example.org/join/.', false],
    ['u: The form is at https://club.example.org/join?ref=mail.', 'The form is at https://club.example.org/join.', false],
  ],
  'Chinese places': [
    ['u: 我明年搬到成都。', '用户明年搬到重庆。', true],
    ['u: 我父母住在青岛。', '用户的父母住在大连。', true],
    ['u: 我们周末去苏州玩。', '他们周末去无锡玩。', true],
    ['u: 我明年搬到成都。', '用户明年搬到成都。', false],
    ['u: 我父母住在青岛市。', '用户的父母住在青岛。', false],
    ['u: 我们周末去苏州玩。', '他们周末去苏州玩。', false],
  ],
  'a part told as the whole': [
    ['u: I paid an 80 euro deposit for the tent. The full rent is 320 euros.', 'Renting the tent costs 80 euros in total.', true],
    ['u: The down payment is 900 euros, the whole kitchen costs 4,500 euros.', 'The kitchen costs 900 euros altogether.', true],
    ['u: The course is 640 euros all in. I paid 160 euros in advance.', 'The total for the course is 160 euros.', true],
    ['u: I paid an 80 euro deposit for the tent. The full rent is 320 euros.', 'Renting the tent costs 320 euros in total.', false],
    ['u: I paid an 80 euro deposit for the tent. The full rent is 320 euros.', 'The user paid a deposit of 80 euros.', false],
    ['u: The deposit is 90 euros. With the lamp it comes to 90 euros in total.', 'The total is 90 euros.', false],
  ],
  'whose thing it is': [
    ['u: Helga flew with Antje, and her passport was stolen.', "Antje's passport was stolen.", true],
    ['u: Erik rode with Janosch, and his bike broke down.', "Erik's bike broke down.", true],
    ['u: Carla met Marie, and her phone rang.', "Marie's phone rang.", true],
    ["u: Helga flew with Antje, and Antje's passport was stolen.", "Antje's passport was stolen.", false],
    ['u: Erik rode with Carla, and her bike broke down.', "Carla's bike broke down.", false],
    ['u: Helga came by, and her passport was stolen.', "Helga's passport was stolen.", false],
  ],
  'advised not to expect it': [
    ['u: Do not count on a phone signal until you reach the lodge.', 'There is a phone signal all the way.', true],
    ["u: Don't expect hot water in the cabin.", 'There is hot water in the cabin.', true],
    ["u: You can't rely on the bus at night.", 'One can rely on the bus at night.', true],
    ['u: Do not count on a phone signal until you reach the lodge.', 'There is a phone signal at the lodge.', false],
    ["u: Don't expect hot water in the cabin.", 'There is no hot water in the cabin.', false],
    ["u: Don't count on Friday, but Saturday works.", 'Saturday works.', false],
  ],
};

describe.each(Object.entries(causes))('%s', (_, rows) => {
  it.each(rows)('%j => %s (%s)', (lines, claim, veto) => {
    const input = inputOf(lines, claim);
    const conflicts = [...LANGUAGE_CHECKS, ...VALUE_CHECKS].map((check) => check.run(input)).filter((r) => r.status === 'conflict');
    if (!veto) expect(conflicts).toEqual([]);
    else expect(conflicts.length).toBeGreaterThan(0);
  });
});
