import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { keyColumnOf, SEALED_COLUMNS } from './sealed-columns.ts';

/**
 * The data level of each text or bytes column, from docs/security/data.md. Add new columns here; columns with
 * health data must be sealed.
 */
const LEVELS = {
  health: `
  appointments: failure_said
  chat_messages: text
  consent_records: record
  file_contents: content
  history_results: response
  intake_answers: answer
  intake_submissions: answers
  record_upload_items: payload failure_said
  visit_notes: text`,
  secret: `
  account_invitations: token_hash
  accounts: password_hash security_answer_hash
  after_visit_links: token_hash
  after_visit_sessions: token_hash
  app_settings: value
  authenticator_apps: secret
  calendar_feed_entries: fingerprint
  calendar_feeds: token_hash
  contact_changes: token_hash
  data_keys: sealed
  fhir_assertions: jti_hash
  fhir_clients: secret_hash former_hash
  fhir_tokens: hash
  file_parts: sealed_key
  hand_offs: token_hash
  interpreter_requests: token_hash
  interpreter_services: token webhook_secret
  links: token_hash
  oidc_payloads: payload
  partner_secrets: secret
  partner_trips: nonce_hash
  passkey_challenges: challenge
  passkey_forms: challenge
  payment_accounts: transaction_key webhook_secret
  record_connection_keys: private_key
  push_subscriptions: endpoint_hash target
  recovery_codes: hash
  second_cameras: token_hash
  staff_sessions: id_token token_hash
  visit_sessions: token_hash`,
  personal: `
  account_notes: text
  accounts: email first_name last_name display_name mobile search_name search_name_email oidc_subject
  appointments: encounter their_reason
  contact_changes: contact former
  days_off: reason
  documents: name search_name
  emergency_accesses: reason
  guests: name email mobile legal_representative_name relationship kinship
  interpreter_requests: interpreter_name
  messages: recipient
  notification_settings: email mobile
  participants: name
  passkeys: name
  patients: first_name last_name email mobile search_name search_known birth_date sex mrn address_line city state zip record_id
  record_upload_items: title
  shared_documents: name
  staff_surveys: comment
  text_opt_outs: number
  dead_addresses: address
  visit_patients: email mobile cancel_comment reconciled_name cancel_reason cancel_reason_es
  visit_patients: no_show_comment no_show_reason
  visit_ratings: comment
  visits: description patient_names cancel_comment cancel_reason no_show_comment no_show_reason`,
  other: `
  account_invitations: language purpose again_at rights
  account_resets: what ended
  accounts: schedule_type specialties licensed_states security_question dismissed_announcements
  anchors_sent: chain hash
  app_settings: key
  appointments: patient_record_id record_id encounter_record_id merged_from merged_into status failure their_status
  audit_checks: last_hash fault
  audit_events: actor action subject_id details previous_hash hash address user_agent session_id request_id seal
  audit_starts: last_hash
  authenticator_apps: name
  calendar_feeds: names language
  chat_messages: readers
  consent_checks: fault
  consent_heads: hash seal
  consent_records: kind previous_hash hash
  consent_texts: sha256 version language body
  contact_changes: method language rights
  data_keys: secret_id state
  demo_partner_answers: answers
  demo_records: kind key data
  device_tests: result
  documents: media_type
  enterprises: name
  events: event
  exports: kind format from_day to_day state cursor language
  factor_failures: method
  fhir_clients: name scopes secret_end former_end key_set keys_url last_used_from
  fhir_export_files: type
  fhir_exports: types practice_ids request_url state
  fhir_provenances: activity target_type
  fhir_resources: type status
  fhir_tokens: scopes
  file_parts: sha256 content store key_id
  files: media_type sha256 content scan scan_found
  guests: guest_type language response invite_method removed_by
  hand_offs: purpose
  second_cameras: ended_how
  history_results: state failure
  images: kind taken_by
  intake_questions: question help type options
  intake_submissions: language
  interpreter_requests: language state outcome
  interpreter_services: url token_end webhook_secret_end
  kysely_migration: name timestamp
  kysely_migration_lock: id
  links: path
  locations: name address city state zip_code
  loose_objects: store
  memberships: user_type
  message_allowances: who
  messages: kind method language state failure dedup_key topic
  mfa_challenges: user_type
  mfa_codes: person method
  news_articles: section title summary body
  news_files: kind name
  notification_settings: language methods scope
  oidc_payloads: model id grant_id uid
  own_consent_versions: name title body
  own_consents: name
  participants: role stage removed_from
  partner_secrets: secret_end
  partner_trips: url partner_practice_id outcome
  partners: kind url partner_practice_id message_en message_es namespace_root visit_type_ids
  passkey_challenges: purpose
  passkey_forms: uid
  passkeys: credential_id public_key transports rp_id
  password_tries: key
  patients: language
  payment_accounts: processor mode account_id publishable_key transaction_key_end webhook_secret_end merchant_id store_id terminal_id device_id
  payment_events: id type
  payment_disputes: id state currency
  payments: state currency processor processor_id failure claim claimed_by
  picture_requests: outcome
  practices: name time_zone unneeded_steps
  push_notices: about
  quality_events: kind detail
  quality_samples: samples
  push_subscriptions: server_key browser system
  record_connection_keys: algorithm public_key
  record_connections: url sign_in client_id scopes algorithm server_name fhir_version
  record_odd_answers: kind resource_type detail
  record_reads: next_page
  record_upload_items: patient_record_id kind subject record_id failure
  settings: key value
  shared_documents: media_type
  staff_sessions: mfa_method user_agent
  test_processor_calls: idempotency_key hold_id failure
  test_processor_holds: id status currency
  undoable_changes: dead_links fingerprint former_status guest_ids held_messages withdrawn_messages
  visit_connections: browser browser_version system device candidate protocol network
  visit_patients: language link_delivery cancel_category earlier_sessions
  visit_types: name contact_methods copay_mode workflow consent_variant patient_text billing_grouping
  visits: time_zone status origination cancelled_by cancel_category
  wait_step_told: step
  wait_steps: step
  workflow_steps: step outcome details
  working_hours: hours`,
};

/**
 * Files are encrypted part by part (`server/storage/files`); partners' answers are encrypted under the installation's
 * secret.
 */
const SEALED_OTHERWISE = ['file_contents.content', 'history_results.response'];

const SEALED_FROM_THE_START = ['appointments.failure_said', 'record_upload_items.failure_said'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const columnsOf = (level: string): string[] =>
  level
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table = '', columns = ''] = line.trim().split(': ');
      return columns.split(' ').map((column) => `${table}.${column}`);
    });

test('every column with text or bytes has one level', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
    and data_type not in ('uuid', 'boolean', 'smallint', 'integer', 'bigint', 'date', 'timestamp with time zone', 'name')`.execute(
    world.db,
  );
  const levelled = Object.values(LEVELS).flatMap(columnsOf);
  expect(levelled.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('docs/security/data.md lists every table once, at the level of its most protected column (ASVS 14.1.1)', async () => {
  const document = readFileSync(new URL('../../../docs/security/data.md', import.meta.url), 'utf8');
  const [, tables = ''] = document.split('## Tables');
  const named = [...tables.matchAll(/^\| (\w+) \| (`.*) \|$/gm)].flatMap(([, level = '', list = '']) =>
    [...list.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, level })),
  );
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(world.db);
  expect(named.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const highest = (['secret', 'health', 'personal'] as const).flatMap((level) =>
    [...new Set(columnsOf(LEVELS[level]).map((column) => column.split('.')[0]))].map((table) => ({
      table,
      level,
    })),
  );
  for (const { table, level } of named) {
    const most = highest.find((one) => one.table === table)?.level;
    if (most) expect({ table, level }).toEqual({ table, level: most });
    else expect(level, table).not.toBe('secret');
  }
});

test('seals columns of health data', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`.execute(world.db);
  const bytes = rows.map(({ name }) => name);
  const { rows: indexes } = await sql<{ indexname: string }>`select indexname from pg_indexes
    where indexname like '%\\_plain'`.execute(world.db);
  const sealedTables = indexes.map(({ indexname }) => indexname.replace(/_plain$/, ''));
  for (const column of columnsOf(LEVELS.health)) {
    if (SEALED_OTHERWISE.includes(column)) continue;
    expect(bytes).toContain(column);
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)).toContain(column);
    if (!SEALED_FROM_THE_START.includes(column)) expect(sealedTables).toContain(column.split('.')[0]);
  }
});

test('a row with a sealed value refers to its data key, so that the key cannot be deleted', async () => {
  const { rows } = await sql<{ name: string }>`select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'data_keys'::regclass and attgenerated = 's'`.execute(world.db);
  const columns = SEALED_COLUMNS.map((column) => `${column.table}.${keyColumnOf(column)}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...columns, 'file_parts.data_key'].toSorted());
});
