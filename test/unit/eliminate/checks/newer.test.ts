import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  [
    "u: Coach trip update: 31 of us are coming.\na: Great. Is lunch included?\nu: Yes, at the brewery.\na: And who leads the walk?\nu: Bettina. Oh, and three people have just dropped out, so we're 28 now.",
    '31 people are coming on the coach trip.',
    'recency',
  ],
  [
    "u: Coach trip update: 31 of us are coming.\na: Great. Is lunch included?\nu: Yes, at the brewery.\na: And who leads the walk?\nu: Bettina. Oh, and three people have just dropped out, so we're 28 now.",
    '28 people are coming on the coach trip.',
    '',
  ],
  [
    "u: Coach trip update: 31 of us are coming.\na: Great. Is lunch included?\nu: Yes, at the brewery.\na: And who leads the walk?\nu: Bettina. Oh, and three people have just dropped out, so we're 28 now.",
    'Three people dropped out.',
    '',
  ],
  [
    'u: 14 guests have said yes to the barbecue.\na: Lovely.\nu: Two more signed up, so that makes 16.',
    '14 guests are coming to the barbecue.',
    'recency',
  ],
  [
    'u: 14 guests have said yes to the barbecue.\na: Lovely.\nu: Two more signed up, so that makes 16.',
    '16 guests are coming to the barbecue.',
    '',
  ],
  [
    "u: We have 9 volunteers for the clean-up.\na: Enough?\nu: Update: one cancelled, we're down to 8.",
    'There are 9 volunteers for the clean-up.',
    'recency',
  ],
  [
    "u: We have 9 volunteers for the clean-up.\na: Enough?\nu: Update: one cancelled, we're down to 8.",
    'There are 8 volunteers for the clean-up.',
    '',
  ],
  [
    'Ann: Twelve of us are in for the hike.\nBen: Great!\nAnn: Make that eleven, Kai has a cold.',
    'Twelve people are in for the hike.',
    'recency',
  ],
  ['Ann: Twelve of us are in for the hike.\nBen: Great!\nAnn: Make that eleven, Kai has a cold.', 'Eleven people are in for the hike.', ''],
  [
    'u: There are 40 tickets left for the show.\na: OK.\nu: Just checked, only 12 left now.',
    'There are 40 tickets left for the show.',
    'recency',
  ],
  ['u: There are 40 tickets left for the show.\na: OK.\nu: Just checked, only 12 left now.', 'There are 12 tickets left for the show.', ''],
  ['u: The hall seats 80.\na: And the choir?\nu: There are 25 of us now.', 'The hall seats 80.', ''],
  ['u: The hall seats 80.\na: And the choir?\nu: There are 25 of us now.', 'The choir has 25 members now.', ''],
  ["u: 20 people came last year.\na: And this year?\nu: We're 26 now.", 'Last year 20 people came.', ''],
  ['u: Our class has 24 children.\nu: We are on page 12 now.', 'The class has 24 children.', ''],
  [
    "u: Which bus goes to the stadium?\na: The 38.\nu: Really? That one goes to the port, I think.\na: You're right, I mixed them up. It's the 83 for the stadium.",
    'Bus 38 goes to the stadium.',
    'recency',
  ],
  [
    "u: Which bus goes to the stadium?\na: The 38.\nu: Really? That one goes to the port, I think.\na: You're right, I mixed them up. It's the 83 for the stadium.",
    'To get to the stadium, one takes bus 38.',
    'recency',
  ],
  [
    "u: Which bus goes to the stadium?\na: The 38.\nu: Really? That one goes to the port, I think.\na: You're right, I mixed them up. It's the 83 for the stadium.",
    'Bus 83 goes to the stadium.',
    '',
  ],
  [
    "u: Which bus goes to the stadium?\na: The 38.\nu: Really? That one goes to the port, I think.\na: You're right, I mixed them up. It's the 83 for the stadium.",
    'To get to the stadium, one takes bus 83.',
    '',
  ],
  [
    "u: Which platform for Lund?\na: Platform 4.\nu: Are you sure?\na: Sorry, I misread the board. It's platform 7.",
    'The train to Lund leaves from platform 4.',
    'recency',
  ],
  [
    "u: Which platform for Lund?\na: Platform 4.\nu: Are you sure?\na: Sorry, I misread the board. It's platform 7.",
    'The train to Lund leaves from platform 7.',
    '',
  ],
  [
    'u: How long do I boil the beetroot?\na: 20 minutes.\nu: That seems short.\na: My mistake, 50 minutes.',
    'The beetroot should be boiled for 20 minutes.',
    'recency',
  ],
  [
    'u: How long do I boil the beetroot?\na: 20 minutes.\nu: That seems short.\na: My mistake, 50 minutes.',
    'The beetroot should be boiled for 50 minutes.',
    '',
  ],
  [
    'Ann: What did the paint cost?\nBen: 34 euros.\nAnn: The receipt says otherwise.\nBen: Oh, I looked at the wrong line. 43 euros.',
    'The paint cost 34 euros.',
    'recency',
  ],
  [
    'Ann: What did the paint cost?\nBen: 34 euros.\nAnn: The receipt says otherwise.\nBen: Oh, I looked at the wrong line. 43 euros.',
    'The paint cost 43 euros.',
    '',
  ],
  [
    'u: Who wrote the novel?\na: It is by Harriet Lowe.\nu: Hm, are you certain?\na: I was wrong, it is by Simone Frey.',
    'The novel is by Harriet Lowe.',
    'recency',
  ],
  [
    'u: Who wrote the novel?\na: It is by Harriet Lowe.\nu: Hm, are you certain?\na: I was wrong, it is by Simone Frey.',
    'The novel is by Simone Frey.',
    '',
  ],
  [
    'u: How many eggs for the sponge?\na: Four eggs.\nu: And how much sugar?\na: 120 grams. I was wrong about the oven, though, it is 160 degrees.',
    'The sponge needs four eggs.',
    '',
  ],
  [
    'u: How many eggs for the sponge?\na: Four eggs.\nu: And how much sugar?\na: 120 grams. I was wrong about the oven, though, it is 160 degrees.',
    'The sponge needs 120 grams of sugar.',
    '',
  ],
  [
    "u: Which bus goes to the zoo?\na: The 12.\nu: And to the port?\na: The 38. You're right that it is slow.",
    'Bus 12 goes to the zoo.',
    '',
  ],
  [
    "u: Which bus goes to the zoo?\na: The 12.\nu: And to the port?\na: The 38. You're right that it is slow.",
    'Bus 38 goes to the port.',
    '',
  ],
  [
    "Thijs: Film night at mine on Wednesday?\nNoor: Sure!\nThijs: Oh no, my projector just died.\nNoor: Then come to my place.\nThijs: OK, film night is at Noor's.\nNoor: I'll make popcorn.",
    "The film night on Wednesday is at Thijs's place.",
    'recency',
  ],
  [
    "Thijs: Film night at mine on Wednesday?\nNoor: Sure!\nThijs: Oh no, my projector just died.\nNoor: Then come to my place.\nThijs: OK, film night is at Noor's.\nNoor: I'll make popcorn.",
    "The film night is at Thijs's.",
    'recency',
  ],
  [
    "Thijs: Film night at mine on Wednesday?\nNoor: Sure!\nThijs: Oh no, my projector just died.\nNoor: Then come to my place.\nThijs: OK, film night is at Noor's.\nNoor: I'll make popcorn.",
    "The film night on Wednesday is at Noor's place.",
    '',
  ],
  [
    "Ada: Shall we rehearse at Pim's on Friday?\nPim: My boiler is broken.\nAda: Then we rehearse at Lotte's.\nLotte: Fine with me.",
    "The rehearsal on Friday is at Pim's.",
    'recency',
  ],
  [
    "Ada: Shall we rehearse at Pim's on Friday?\nPim: My boiler is broken.\nAda: Then we rehearse at Lotte's.\nLotte: Fine with me.",
    "The rehearsal on Friday is at Lotte's.",
    '',
  ],
  [
    "Ada: The quiz is at the Anchor.\nPim: They're closed that night.\nAda: OK, then the quiz is at the Swan.",
    'The quiz is at the Anchor.',
    'recency',
  ],
  [
    "Ada: The quiz is at the Anchor.\nPim: They're closed that night.\nAda: OK, then the quiz is at the Swan.",
    'The quiz is at the Swan.',
    '',
  ],
  ['Ada: The concert is in Hamburg.\nPim: Where exactly?\nAda: The concert is at the Laeiszhalle.', 'The concert is in Hamburg.', ''],
  [
    'Ada: The concert is in Hamburg.\nPim: Where exactly?\nAda: The concert is at the Laeiszhalle.',
    'The concert is at the Laeiszhalle.',
    '',
  ],
  ["Ada: The party is at Pim's.\nAda: The breakfast is at Lotte's.", "The party is at Pim's.", ''],
  ["Ada: The party is at Pim's.\nAda: The breakfast is at Lotte's.", "The breakfast is at Lotte's.", ''],
  ["u: Our coach wants Tuesdays.\na: And you?\nu: I'd rather keep Thursdays.", 'The coach wants Tuesdays.', ''],
  ["u: My wife wants the wedding in Rome.\nu: I'd rather stay in Hamburg.", "The user's wife wants the wedding in Rome.", ''],
  ["Ann: The director wants two breaks.\nBen: I'd prefer three.", 'The director wants two breaks.', ''],
  [
    "u: Fill the birthday cake with raspberry jam.\nu: Or no, lemon curd, Ilse likes that.\na: Lemon curd then.\nu: She says she doesn't care. So raspberry, final decision!",
    'Lemon curd is the filling for the birthday cake.',
    'recency',
  ],
  [
    "u: Fill the birthday cake with raspberry jam.\nu: Or no, lemon curd, Ilse likes that.\na: Lemon curd then.\nu: She says she doesn't care. So raspberry, final decision!",
    'The birthday cake is filled with lemon curd.',
    'recency',
  ],
  [
    "u: Fill the birthday cake with raspberry jam.\nu: Or no, lemon curd, Ilse likes that.\na: Lemon curd then.\nu: She says she doesn't care. So raspberry, final decision!",
    'The birthday cake is filled with raspberry jam.',
    '',
  ],
  [
    "u: Fill the birthday cake with raspberry jam.\nu: Or no, lemon curd, Ilse likes that.\na: Lemon curd then.\nu: She says she doesn't care. So raspberry, final decision!",
    'Raspberry jam is the filling for the birthday cake.',
    '',
  ],
  [
    'u: Paint the shed green, please.\nu: Hm, no, white.\na: White it is.\nu: My neighbour hates white. Back to green then.',
    'The shed is to be painted white.',
    'recency',
  ],
  [
    'u: Paint the shed green, please.\nu: Hm, no, white.\na: White it is.\nu: My neighbour hates white. Back to green then.',
    'The shed is to be painted green.',
    '',
  ],
  [
    "u: For dessert we'll have sorbet.\nu: Actually, make that tiramisu.\na: Tiramisu, noted.\nu: Too heavy, sorbet after all.",
    'The dessert is tiramisu.',
    'recency',
  ],
  [
    "u: For dessert we'll have sorbet.\nu: Actually, make that tiramisu.\na: Tiramisu, noted.\nu: Too heavy, sorbet after all.",
    'The dessert is sorbet.',
    '',
  ],
  [
    "u: Let's call the boat Marigold.\na: Pretty.\nu: Or wait, Kittiwake is better.\na: Kittiwake it is.\nu: No, we're sticking with Marigold.",
    'The boat is called Kittiwake.',
    'recency',
  ],
  [
    "u: Let's call the boat Marigold.\na: Pretty.\nu: Or wait, Kittiwake is better.\na: Kittiwake it is.\nu: No, we're sticking with Marigold.",
    'The boat is called Marigold.',
    '',
  ],
  ['u: Order the oak table.\nu: No, the pine one.\nu: Final answer: the oak table.', 'The user orders the pine table.', 'recency'],
  ['u: Order the oak table.\nu: No, the pine one.\nu: Final answer: the oak table.', 'The user orders the oak table.', ''],
  ["u: I'd like a window seat.\nu: Or no, the aisle.\na: The aisle then.", 'The user wants an aisle seat.', ''],
  [
    'u: Order soup and bread.\nu: Or no, only soup.\na: Soup it is.\nu: And the bread for Tom, final decision.',
    'The bread is for Tom.',
    '',
  ],
];
table('counts, answers, places and choices changed later', rows);
