import { describe, expect, it } from 'vitest';
import { extractClaims, readableClaim } from '../../../src/eliminate/claims.js';

const SHORT: Readonly<Record<string, string>> = { claim: '', question: '? ', greeting: '~ ', heading: '# ', empty: '0 ', markup: '{ ' };

/** Claims as texts, non-claims with a mark before them: '? ' question, '~ ' greeting, '# ' heading, '0 ' empty. */
function read(text: string): string[] {
  const claims = extractClaims({ text, speakers: ['Ann'] });
  let at = 0;
  for (const { start, end } of claims) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(text.slice(at, start).trim()).toBe('');
    at = end;
  }
  expect(text.slice(at).trim()).toBe('');
  return claims.map(({ kind, text: said }) => SHORT[kind] + said);
}

describe('claims of messy text; their spans cover it', () => {
  it.each<[string, string, string[]]>([
    ['bullets', 'Shopping:\n* milk\n+ eggs\n– butter\n• yeast', ['# Shopping:', 'milk', 'eggs', 'butter', 'yeast']],
    ['numbers', '1) Book the van\n2. Pack the tent\n(3) Leave at 6', ['Book the van', 'Pack the tent', 'Leave at 6']],
    ['boxes', '[ ] call the vet\n[x] pay the rent\n- [ ] book the van', ['call the vet', 'pay the rent', 'book the van']],
    ['lines without full stops', 'The rent is 800 euros\nWe move on 3 May', ['The rent is 800 euros', 'We move on 3 May']],
    [
      'chat marks',
      'first thing. the van is broken!!! second thing?? we need 2 tyres :(',
      ['first thing.', 'the van is broken!!!', '? second thing??', 'we need 2 tyres :('],
    ],
    [
      'abbreviations',
      'Met w/ Dr. Brandt at 9 a.m. on Tues. He said it is fine. Next appt. is Fri. No. 5 is out.',
      ['Met w/ Dr. Brandt at 9 a.m. on Tues.', 'He said it is fine.', 'Next appt. is Fri.', 'No. 5 is out.'],
    ],
    [
      'initials',
      'The U.S. office opens at 8. Ask J. K. Lee, Ph.D., about it.',
      ['The U.S. office opens at 8.', 'Ask J. K. Lee, Ph.D., about it.'],
    ],
    [
      'German',
      'Am 3. Mai ziehen wir um. Es kostet z. B. 800 Euro, d. h. viel. Dr. Klein kommt um 9 Uhr.',
      ['Am 3. Mai ziehen wir um.', 'Es kostet z. B. 800 Euro, d. h. viel.', 'Dr. Klein kommt um 9 Uhr.'],
    ],
    ['Spanish', '¿Cuándo llega? El Sr. López paga 80 €.', ['? ¿Cuándo llega?', 'El Sr. López paga 80 €.']],
    ['French', 'M. Dupont arrive à 9 h. Est-ce que c’est tout ?', ['M. Dupont arrive à 9 h.', '? Est-ce que c’est tout ?']],
    [
      'Chinese',
      '他住在北京。他有两只猫！房租是八百欧元；押金是一千六百欧元。你呢？',
      ['他住在北京。', '他有两只猫！', '房租是八百欧元；', '押金是一千六百欧元。', '? 你呢？'],
    ],
    ['Japanese quotation', '「明日行きます。」と言いました。猫がいます', ['「明日行きます。」と言いました。', '猫がいます']],
    [
      'a quotation inside a sentence',
      'She said "I will come. Wait for me." and left. He stayed.',
      ['She said "I will come. Wait for me." and left.', 'He stayed.'],
    ],
    [
      'a quotation inside a sentence, typographic',
      'Ana wrote: “It rains. Bring boots.” We laughed.',
      ['Ana wrote: “It rains. Bring boots.”', 'We laughed.'],
    ],
    ['a quotation alone', '“The key is here. It is new.” Ana wrote that.', ['“The key is here.', 'It is new.”', 'Ana wrote that.']],
    [
      'a mark that nothing closes',
      'She said "I will come. Then she left.\nHe stayed.',
      ['She said "I will come.', 'Then she left.', 'He stayed.'],
    ],
    ['inches', 'The screen is 5" wide. The box is 7" wide.', ['The screen is 5" wide.', 'The box is 7" wide.']],
    [
      'code',
      'Run this:\n```bash\nnpm ci; npm run build\nexport PORT=8443\n```\nThen open it.',
      ['# Run this:', '```bash\nnpm ci; npm run build\nexport PORT=8443\n```', 'Then open it.'],
    ],
    [
      'addresses',
      'See https://example.org/a.b/c?d=e.f#g. It lists 12 rules. Mail jo.lee@example.co.uk. Thanks!',
      ['See https://example.org/a.b/c?d=e.f#g.', 'It lists 12 rules.', 'Mail jo.lee@example.co.uk.', '~ Thanks!'],
    ],
    [
      'versions',
      'Version 2.1.3 fixes it. v3.0 breaks it... Node 20.x is needed.',
      ['Version 2.1.3 fixes it.', 'v3.0 breaks it...', 'Node 20.x is needed.'],
    ],
    ['headings and rules', '# Plan\nWe sail.\n---\n**Next**\nWe rest.', ['# # Plan', 'We sail.', '0 ---', '# **Next**', 'We rest.']],
    ['nothing but marks', '…\n?!\n🙂', ['0 …', '0 ?!', '0 🙂']],
  ])('%s', (_, text, expected) => expect(read(text)).toEqual(expected));
});

describe('a pronoun at the beginning', () => {
  const readAs = (text: string, context: string): string => {
    const [claim] = extractClaims({ text, speakers: [], context });
    return `${readableClaim(claim!)}${claim!.ambiguous ? ' (ambiguous)' : ''}`;
  };
  it.each<[string, string, string]>([
    ['We met Petra on Monday.', 'She left early.', 'Petra left early.'],
    ['We met Petra in Bergen.', 'She left early.', 'Petra left early.'],
    ['We met Petra and Nils.', 'She left early.', 'She left early. (ambiguous)'],
    ['He works at Acme Inc.', 'She works at Beta Ltd.', 'She works at Beta Ltd.'],
    ['The key is at Hotel Linde.', 'He lost it.', 'He lost it.'],
    ["We ate at Petra's.", 'She cooked.', 'Petra cooked.'],
    ['It rained all day.', 'She left early.', 'She left early.'],
    ['Petra and Nils came.', 'They left early.', 'They left early. (ambiguous)'],
    ['We met Petra on Monday.', 'Her dog barked.', 'Her dog barked.'],
  ])('%s %s => %s', (context, text, expected) => expect(readAs(text, context)).toBe(expected));
});
