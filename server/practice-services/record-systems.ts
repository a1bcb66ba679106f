import type { RecordSystem, RecordSystemSource } from '../integrations/record-system/port.ts';

export interface RecordDeps {
  /** The installation's; null if it has none. */
  records: RecordSystemSource | null;
}

/** The record system that a practice's visits go to; null: it has none. */
export async function recordSystemOf(
  { records }: RecordDeps,
  practiceId: number,
): Promise<RecordSystem | null> {
  return records?.of(practiceId) ?? null;
}

/** Whether it has one. */
export async function hasRecordSystem({ records }: RecordDeps, _practiceId: number): Promise<boolean> {
  return records !== null;
}
