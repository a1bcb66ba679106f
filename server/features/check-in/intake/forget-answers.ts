import { sql } from 'kysely';
import { type Forget, visitsOverBefore } from '#server/features/visits/visits/open-or-over.ts';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * Includes unsubmitted answers.
 *
 * @returns the number of patients
 */
export async function forgetAnswers(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { rows } = await sql<{ sessionId: string }>`
    select part.session_id as "sessionId" from visit_patients as part
    where part.visit_id in ${visitsOverBefore(practiceId, before)} and (
      exists (select from intake_submissions as given where given.session_id = part.session_id)
      or exists (select from intake_answers as answer where answer.session_id = part.session_id))
    limit ${most}`.execute(trx);
  if (rows.length === 0) return 0;
  const those = rows.map(({ sessionId }) => sessionId);
  await trx.deleteFrom('intakeAnswers').where('sessionId', 'in', those).execute();
  await trx.deleteFrom('intakeSubmissions').where('sessionId', 'in', those).execute();
  return rows.length;
}
