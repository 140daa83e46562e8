import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  [
    "u: We live on a houseboat, so everything has to be small.\na: Then a folding table would suit you.\nu: Ordered one, thanks.\nu: Hello again! We've sold the houseboat and live in a bungalow now.",
    'The user currently lives on a houseboat.',
    'recency',
  ],
  [
    "u: We live on a houseboat, so everything has to be small.\na: Then a folding table would suit you.\nu: Ordered one, thanks.\nu: Hello again! We've sold the houseboat and live in a bungalow now.",
    'The user lives on a houseboat.',
    'recency',
  ],
  [
    "u: We live on a houseboat, so everything has to be small.\na: Then a folding table would suit you.\nu: Ordered one, thanks.\nu: Hello again! We've sold the houseboat and live in a bungalow now.",
    'The user lives in a bungalow.',
    '',
  ],
  [
    "u: We live on a houseboat, so everything has to be small.\na: Then a folding table would suit you.\nu: Ordered one, thanks.\nu: Hello again! We've sold the houseboat and live in a bungalow now.",
    'The user has sold the houseboat.',
    '',
  ],
  [
    "u: We live on a houseboat, so everything has to be small.\na: Then a folding table would suit you.\nu: Ordered one, thanks.\nu: Hello again! We've sold the houseboat and live in a bungalow now.",
    'The user used to live on a houseboat.',
    '',
  ],
  [
    "u: I coach the under-tens at the hockey club.\na: That must be lively.\nu: An update on that: I've handed the under-tens over to Sunniva, I only do the bar now.",
    'The user coaches the under-tens.',
    'recency',
  ],
  [
    "u: I coach the under-tens at the hockey club.\na: That must be lively.\nu: An update on that: I've handed the under-tens over to Sunniva, I only do the bar now.",
    'The user is the coach of the under-tens at the hockey club.',
    'recency',
  ],
  [
    "u: I coach the under-tens at the hockey club.\na: That must be lively.\nu: An update on that: I've handed the under-tens over to Sunniva, I only do the bar now.",
    'Sunniva has taken over the under-tens.',
    '',
  ],
  [
    "u: I coach the under-tens at the hockey club.\na: That must be lively.\nu: An update on that: I've handed the under-tens over to Sunniva, I only do the bar now.",
    'The user used to coach the under-tens.',
    '',
  ],
  [
    "u: My account is with Nordbank.\na: Do they charge fees?\nu: They did. That's why I closed it on Monday and opened one at Crestbank.",
    "The user's account is with Nordbank.",
    'recency',
  ],
  [
    "u: My account is with Nordbank.\na: Do they charge fees?\nu: They did. That's why I closed it on Monday and opened one at Crestbank.",
    'The user has an account with Nordbank.',
    'recency',
  ],
  [
    "u: My account is with Nordbank.\na: Do they charge fees?\nu: They did. That's why I closed it on Monday and opened one at Crestbank.",
    "The user's account is with Crestbank.",
    '',
  ],
  [
    "u: My account is with Nordbank.\na: Do they charge fees?\nu: They did. That's why I closed it on Monday and opened one at Crestbank.",
    'The user opened an account at Crestbank.',
    '',
  ],
  [
    'u: I run the bookshop on Mill Lane.\na: Lovely, for long?\nu: For ten years. But I gave it up in March.',
    'The user runs the bookshop on Mill Lane.',
    'recency',
  ],
  [
    'u: I run the bookshop on Mill Lane.\na: Lovely, for long?\nu: For ten years. But I gave it up in March.',
    'The user ran the bookshop for ten years.',
    '',
  ],
  [
    "u: I'm subscribed to the Herald.\na: Daily?\nu: Weekends only. Oh, I've just cancelled the Herald, too expensive.",
    'The user is subscribed to the Herald.',
    'recency',
  ],
  [
    "u: I'm subscribed to the Herald.\na: Daily?\nu: Weekends only. Oh, I've just cancelled the Herald, too expensive.",
    'The user cancelled the Herald.',
    '',
  ],
  [
    'u: I drive a small van for the deliveries.\na: Diesel?\nu: It was. I traded the van in for an electric one last week.',
    'The user drives a small van for the deliveries.',
    'recency',
  ],
  [
    'u: I drive a small van for the deliveries.\na: Diesel?\nu: It was. I traded the van in for an electric one last week.',
    'The user traded the van in.',
    '',
  ],
  [
    'Ann: I look after the allotment at weekends.\nBen: On your own?\nAnn: Not for long, I passed the allotment on to my nephew yesterday.',
    'Ann looks after the allotment at weekends.',
    'recency',
  ],
  [
    'u: We rent a lock-up behind the station.\na: For the bikes?\nu: Yes. I terminated the lease for the lock-up today.',
    'The user rents a lock-up behind the station.',
    'recency',
  ],
  [
    'u: We rent a lock-up behind the station.\na: For the bikes?\nu: Yes. I terminated the lease for the lock-up today.',
    'The user terminated the lease for the lock-up.',
    '',
  ],
  [
    'u: My sister works at the aquarium.\na: With the seals?\nu: Yes. She left the aquarium in spring, she teaches now.',
    "The user's sister works at the aquarium.",
    'recency',
  ],
  [
    'u: My sister works at the aquarium.\na: With the seals?\nu: Yes. She left the aquarium in spring, she teaches now.',
    "The user's sister teaches.",
    '',
  ],
  ['u: I have a goldfish and a tortoise.\na: Cute.\nu: I gave the goldfish to my niece.', 'The user has a goldfish.', 'recency'],
  ['u: I have a goldfish and a tortoise.\na: Cute.\nu: I gave the goldfish to my niece.', 'The user has a tortoise.', ''],
  ['u: I have a goldfish and a tortoise.\na: Cute.\nu: I gave the goldfish to my niece.', 'The user gave the goldfish to a niece.', ''],
  [
    "u: I sing in the gospel choir on Tuesdays.\na: Nice.\nu: I've left the photo club, though.",
    'The user sings in the gospel choir on Tuesdays.',
    '',
  ],
  [
    "u: I live in a flat above the bakery.\na: Noisy?\nu: A bit. I sold my bike because there's no room in the flat.",
    'The user lives in a flat above the bakery.',
    '',
  ],
  [
    "u: I coach the under-tens.\na: And the match?\nu: I left the under-tens' kit in the van, so I have to drive back.",
    'The user coaches the under-tens.',
    '',
  ],
  [
    'u: I work at the town library.\na: Until when today?\nu: I left the library at five and went for a swim.',
    'The user works at the town library.',
    '',
  ],
  ['u: I closed the shop at six.\na: Long day?\nu: Yes, my shop is open from nine.', 'The user has a shop.', ''],
  ['u: We sold our old boat last year.\nu: Now we sail a bigger boat called Wren.', 'The user sails a boat called Wren.', ''],
  ['u: My account is with Nordbank.\nu: I closed the curtain account with my aunt.', "The user's account is with Nordbank.", ''],
  ['u: I have a dog called Bo.\na: How old?\nu: Ten. I gave Bo a bath this morning.', 'The user has a dog called Bo.', ''],
  [
    "u: I'm the treasurer of the tennis club.\nu: I've handed the treasurer's report in to the tennis club.",
    'The user is the treasurer of the tennis club.',
    '',
  ],
  [
    "u: I'm the treasurer of the tennis club.\na: A lot of work?\nu: Was. I stepped down as treasurer on Friday, Milo does it now.",
    'The user is the treasurer of the tennis club.',
    'recency',
  ],
  [
    "u: I'm the treasurer of the tennis club.\na: A lot of work?\nu: Was. I stepped down as treasurer on Friday, Milo does it now.",
    'Milo is the treasurer now.',
    '',
  ],
  [
    "u: I'm the treasurer of the tennis club.\na: A lot of work?\nu: Was. I stepped down as treasurer on Friday, Milo does it now.",
    'The user stepped down as treasurer.',
    '',
  ],
  [
    'u: We lease the meadow from the parish.\na: For sheep?\nu: For ponies. Update: the lease ended in June and we gave the meadow back.',
    'The user leases the meadow from the parish.',
    'recency',
  ],
  [
    'u: We lease the meadow from the parish.\na: For sheep?\nu: For ponies. Update: the lease ended in June and we gave the meadow back.',
    'The user gave the meadow back.',
    '',
  ],
  [
    'u: I keep bees in the orchard.\na: How many hives?\nu: Six. I gave away two hives this year.',
    'The user keeps bees in the orchard.',
    '',
  ],
  [
    "u: I live near the library and work at the town library.\na: Handy.\nu: I left the library in June, I'm at the museum now.",
    'The user lives near the library.',
    '',
  ],
  [
    "u: I live near the library and work at the town library.\na: Handy.\nu: I left the library in June, I'm at the museum now.",
    'The user works at the town library.',
    'recency',
  ],
  ['u: I like my old bike.\nu: I sold the bike on Monday.', 'The user likes the bike.', ''],
];
table('ended states', rows);
