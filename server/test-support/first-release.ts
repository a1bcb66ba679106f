import { hashToken, loadKeys } from '#server/runtime/config/keys.ts';
import { prepareQueues } from '#server/runtime/jobs/pg-boss.ts';
import { migrateTo } from '#server/storage/db/migrate.ts';
import { asOwner, createEmptyTestDatabase, type TestDatabase } from './database.ts';
import { TEST_SECRET } from './settings.ts';

export const FIRST = '2026-11-20-first-visit';
const keys = loadKeys([TEST_SECRET]);
const ID = (digit: number) => `0d6f4cf5-6c56-4ef0-a50e-${String(digit).repeat(12)}`;
const [ACCOUNT, PATIENT, TYPE, VISIT, SESSION, LINK, SEAT, CHAT, PLACE] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(ID);
export const TOKEN = keys.linkToken(LINK ?? '');

const ROWS = [
  `insert into enterprises (name) values ('Saguaro Health')`,
  `insert into practices (enterprise_id, name, time_zone, link_expiration_amount, link_expiration_unit)
     select id, 'Saguaro Family Medicine', 'America/Phoenix', 2, 'DAY(S)' from enterprises`,
  `insert into locations (id, practice_id, name, state) select '${PLACE}', id, 'Main', 'AZ' from practices`,
  `insert into accounts (id, email, first_name, last_name, display_name, api_access)
     values ('${ACCOUNT}', 'dr.first@example.com', 'Ada', 'First', 'Dr. First', 1)`,
  `insert into memberships (account_id, practice_id, user_type) select '${ACCOUNT}', id, 'Provider' from practices`,
  `insert into patients (id, practice_id, first_name, last_name, email, mobile, language)
     select '${PATIENT}', id, 'Rosa', 'Delgado', 'rosa@example.com', '+16025550100', 'es' from practices`,
  `insert into visit_types (id, practice_id, name, duration_minutes) select '${TYPE}', id, 'Follow-up', 20 from practices`,
  `insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes, idempotency_key, created_by)
     select '${VISIT}', id, '${TYPE}', '${ACCOUNT}', now() + interval '1 day', 'America/Phoenix', 20, '${VISIT}', '${ACCOUNT}'
     from practices`,
  `insert into visit_patients (session_id, visit_id, patient_id, email, language, link_delivery)
     values ('${SESSION}', '${VISIT}', '${PATIENT}', 'rosa@example.com', 'es', 'Email')`,
  `insert into links (id, path, token_hash, visit_id, session_id, expires_at)
     values ('${LINK}', 'v', '\\x${hashToken(TOKEN).toString('hex')}', '${VISIT}', '${SESSION}', now() + interval '3 days')`,
  `insert into messages (id, kind, practice_id, visit_id, session_id, link_id, method, recipient, language, state, attempts, sent_at)
     select '${LINK}', 'invitation', id, '${VISIT}', '${SESSION}', '${LINK}', 'Email', 'rosa@example.com', 'es', 'sent', 1, now()
     from practices`,
  `insert into participants (seat_id, visit_id, role, session_id, name, stage)
     values ('${SEAT}', '${VISIT}', 'patient', '${SESSION}', 'Rosa Delgado', 'left')`,
  `insert into chat_messages (id, visit_id, seat_id, text, sent_at) values ('${CHAT}', '${VISIT}', '${SEAT}', 'Buenos días', now())`,
  ...['visit.scheduled', 'link.opened', 'seat.admitted'].map(
    (action) => `insert into audit_events (practice_id, actor, action, visit_id, previous_hash, hash)
      select id, 'account:${ACCOUNT}', '${action}', '${VISIT}', '', '' from practices`,
  ),
];

export const FIRST_VISIT = { visitId: VISIT ?? '', seatId: SEAT ?? '', accountId: ACCOUNT ?? '' };

export async function firstRelease(...more: string[]): Promise<TestDatabase> {
  const database = await createEmptyTestDatabase();
  await migrateTo(database.ownerUrl, FIRST);
  await prepareQueues(database.ownerUrl);
  await asOwner(database, ...ROWS, ...more);
  return database;
}
