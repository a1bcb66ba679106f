import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { AUDIT_DETAILS, AUDIT_FIELDS } from '#shared/domain/audit-fields.ts';

const KNOWN: readonly string[] = [...AUDIT_FIELDS, ...AUDIT_DETAILS, 'before', 'after', 'secrets'];

/**
 * Checks that the audit log can describe every detail of a test's events.
 *
 * @throws with the action and name of each unknown detail
 */
export async function checkAuditWords(db: Db): Promise<void> {
  const written = await db
    .selectFrom('auditEvents')
    .select(['action', sql<string>`jsonb_object_keys(details)`.as('detail')])
    .distinct()
    .execute();
  const wordless = written.filter(({ detail }) => !KNOWN.includes(detail));
  if (wordless.length > 0)
    throw new Error(
      `The audit log has no words for ${wordless.map(({ action, detail }) => `${detail} of ${action}`).join(', ')}: add them to audit-fields.ts.`,
    );
}
