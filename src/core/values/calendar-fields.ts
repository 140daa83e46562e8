import { nearestYear, withWeekday } from './days.js';
import { reading } from './reading.js';
import type { DateFields, Reading, Scan, ValueKind } from './types.js';

export function kindOf(fields: DateFields): ValueKind {
  if (fields.d !== undefined) return 'date';
  if (fields.m !== undefined) return 'month';
  return fields.wd !== undefined ? 'weekday' : 'year';
}

export function dated(scan: Scan, fields: DateFields, part: Partial<Reading> = {}): Reading {
  const full = withWeekday(nearestYear(fields, scan.today));
  return reading(kindOf(full), { date: full, ...part });
}
