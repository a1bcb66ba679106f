/** A column of sealed values. PostgreSQL stores the id of a value's data key in the row (`keyColumnOf`). */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column's rows never change, so they keep their data key. */
  keepsKey?: true;
}

/** A column with rows from before encryption. `practice`: joins that lead from its row to `practice_id`. */
export interface OlderColumn extends SealedColumn {
  practice: string;
  /**
   * A trigger that refuses changes, even by the owner. Sealing disables it, which is safe: the text stays the same,
   * and its hash covers the text.
   */
  refusal?: string;
}

const OF_VISIT = 'join visits as owner on owner.id = sealed.visit_id';
const OF_PATIENT = `join visit_patients as part on part.session_id = sealed.session_id
  join visits as owner on owner.id = part.visit_id`;

/** `column-levels.test.ts` compares this list with the database. */
export const SEALED_COLUMNS: readonly (SealedColumn | OlderColumn)[] = [
  { table: 'chat_messages', column: 'text', practice: OF_VISIT },
  {
    table: 'record_upload_items',
    column: 'payload',
    practice: 'join record_uploads as owner on owner.id = sealed.upload_id',
  },
  { table: 'record_upload_items', column: 'failure_said' },
  { table: 'appointments', column: 'failure_said' },
  { table: 'visit_notes', column: 'text', practice: OF_VISIT },
  { table: 'intake_answers', column: 'answer', practice: OF_PATIENT },
  { table: 'intake_submissions', column: 'answers', practice: OF_PATIENT },
  {
    table: 'consent_records',
    column: 'record',
    practice: OF_VISIT,
    refusal: 'refuse_consent_change',
    keepsKey: true,
  },
];

export const keyColumnOf = ({ column }: SealedColumn): string => `${column}_key`;
