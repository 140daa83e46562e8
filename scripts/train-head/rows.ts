import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spread } from '../../bench/claims/run.js';

/** Signals of one labelled claim, as the audit names them. */
export interface FeatureRow {
  readonly file: string;
  readonly id: string;
  readonly dialogue: string;
  readonly part: 'training' | 'calibration';
  readonly supported: boolean;
  /** Of a corrupted claim: the id of the supported row, in the same file, that it was made from. */
  readonly twin?: string;
  /** Why an unsupported claim is wrong. */
  readonly types?: readonly string[];
  readonly features: Readonly<Record<string, number>>;
}

/** A labelled claim before it is measured. */
export interface LabelledClaim extends Omit<FeatureRow, 'features'> {
  readonly source: readonly { readonly role: string; readonly text: string }[];
  readonly claim: string;
  readonly context?: string | undefined;
}

/** What the claim data's README allows: these rows and no others. The verifier was trained on rows like those of qmsum_synth/train. */
const TRAINING = ['sgd_claims/train', 'qmsum_synth/val'] as const;
const CALIBRATION = ['summedits/sales_call.sentence', 'summedits/qmsum.sentence'] as const;

/** The rows the head may see. @param folder The claim data. @param limit Most rows of a file, spread evenly over it. */
export function readLabelledClaims(folder: string, limit = Number.POSITIVE_INFINITY): LabelledClaim[] {
  return [
    ...TRAINING.flatMap((file) => spread(readFile(folder, file, 'training'), limit)),
    ...CALIBRATION.flatMap((file) => spread(readFile(folder, file, 'calibration', 'evaluation'), limit)),
  ];
}

interface RawRow {
  readonly id: string;
  readonly dialogue_id: string;
  readonly source: LabelledClaim['source'];
  readonly claim: string;
  readonly context?: string | null;
  readonly label: string;
  /** The claim before it was corrupted. */
  readonly seed?: string | null;
  readonly error_type?: readonly string[] | null;
  readonly split?: string | null;
}

function readFile(folder: string, file: string, part: FeatureRow['part'], split?: string): LabelledClaim[] {
  const lines = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const rows = lines.map((line) => JSON.parse(line) as RawRow).filter((row) => split === undefined || row.split === split);
  const key = (dialogue: string, claim: string): string => JSON.stringify([dialogue, claim]);
  const supported = new Map(rows.filter((row) => row.label === 'supported').map((row) => [key(row.dialogue_id, row.claim), row.id]));
  return rows.map((row) => {
    const twin = row.label === 'unsupported' && row.seed ? supported.get(key(row.dialogue_id, row.seed)) : undefined;
    return {
      file,
      part,
      id: row.id,
      dialogue: row.dialogue_id,
      supported: row.label === 'supported',
      source: row.source,
      claim: row.claim,
      ...(twin === undefined ? {} : { twin }),
      ...(row.label === 'unsupported' && row.error_type ? { types: row.error_type } : {}),
      ...(row.context ? { context: row.context } : {}),
    };
  });
}
