import { describe, expect, it } from 'vitest';
import { names } from '../../../../src/eliminate/checks/names.js';
import { accepted, type Row, toInput } from './value-rows.js';

const ROWS: Row[] = [
  ['The wedding is at St. Bride’s.', 'The wedding is at Saint Bride’s.', 'calm'],
  ['They flew over Saint Helena.', 'They flew over St. Helena.', 'ok'],
  ['They flew over Saint Helena.', 'They flew over St. Martin.', 'conflict'],
  ['The bakery is on Orchard Rd.', 'The bakery is on Orchard Road.', 'ok'],
  ['The bakery is on Orchard Rd.', 'The bakery is on Station Road.', 'conflict'],
  ['We climbed Mt. Teide.', 'They climbed Mount Teide.', 'ok'],
  ['We climbed Mt. Teide.', 'They climbed Mount Blanc.', 'conflict'],
  ['Professor Amsel chairs the panel.', 'Prof. Amsel chairs the panel.', 'ok'],
  ['She joined Falk & Sons in May.', 'She joined Falk and Sons in May.', 'ok'],
  ['She works at Brandt Ltd. in Kiel.', 'She works at Brandt Limited.', 'ok'],
  ['She works at Brandt Ltd. in Kiel.', 'She works at Krause Limited.', 'conflict'],
  ['The attic was 95 °F.', 'The attic was 35 °C.', 'calm'],
];

describe('short forms in names', () => {
  it.each(ROWS)('%s => %s is %s', (conversation, claim, expected) => {
    const result = names.run(toInput(conversation, claim));
    expect(accepted(expected), JSON.stringify(result)).toContain(result.status);
  });
});
