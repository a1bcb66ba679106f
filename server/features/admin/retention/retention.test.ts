// Runs on both PostgreSQLs: a chain whose beginning moves.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QualityLog, qualityOfVisit } from '#server/features/audit/quality-record/quality-log.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { anchorAudit, checkAuditChain, verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { asOwner } from '#server/test-support/database.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { QualityReport } from '#shared/contracts/socket/quality-report.ts';
import { LEAST_AUDIT_DAYS } from '#shared/rules/retention.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { applyRetention } from './retention.job.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Filled {
  visitId: string;
  sessionId: string;
  fileId: string;
}

async function filled(
  daysAgo: number,
  status: 'COMPLETE' | 'IN_VISIT',
  practice = world.practice,
): Promise<Filled> {
  const { db, time, deps } = world;
  const { visitId, sessionId } = await world.scheduled({}, practice);
  const at = new Date(time.now - daysAgo * DAY_MS);
  await db
    .updateTable('visits')
    .set({ status, startsAt: at, endedAt: status === 'COMPLETE' ? at : null })
    .where('id', '=', visitId)
    .execute();
  const seatId = randomUUID();
  await db
    .insertInto('participants')
    .values({ seatId, visitId, sessionId, role: 'patient', name: 'W', stage: 'left' } as never)
    .execute();
  await db
    .insertInto('chatMessages')
    .values({
      id: randomUUID(),
      visitId,
      seatId,
      text: await deps.dataKeys.seal(practice.id, 'hello'),
      sentAt: at,
      withSeatId: null,
    })
    .execute();
  await db
    .insertInto('deviceTests')
    .values({ id: randomUUID(), visitId, sessionId, guestId: null, at, result: '{}' } as never)
    .execute();
  await db
    .insertInto('intakeSubmissions')
    .values({ sessionId, at, language: 'en', answers: await deps.dataKeys.sealJson(practice.id, []) })
    .execute();
  const fileId = randomUUID();
  const file = { fileId, mediaType: 'image/png', content: Buffer.from('x'), practiceId: practice.id };
  const prepared = await deps.files.prepare(db, file);
  await db.transaction().execute((trx) => deps.files.put(trx, prepared));
  await db
    .insertInto('images')
    .values(imageOf(visitId, sessionId, fileId))
    .execute();
  await db
    .updateTable('messages')
    .set({ createdAt: at, state: 'sent', sentAt: at })
    .where('visitId', '=', visitId)
    .execute();
  return { visitId, sessionId, fileId };
}

const imageOf = (visitId: string, sessionId: string, fileId: string) => ({
  id: randomUUID(),
  visitId,
  sessionId,
  kind: 'patient-image' as const,
  takenBy: 'link:x',
  idempotencyKey: randomUUID(),
  fileId,
  width: 1,
  height: 1,
});

async function left({ visitId, sessionId, fileId }: Filled): Promise<number[]> {
  const { db } = world;
  const rows = await Promise.all([
    db.selectFrom('chatMessages').select('id').where('visitId', '=', visitId).execute(),
    db.selectFrom('deviceTests').select('id').where('visitId', '=', visitId).execute(),
    db.selectFrom('intakeSubmissions').select('sessionId').where('sessionId', '=', sessionId).execute(),
    db.selectFrom('images').select('id').where('visitId', '=', visitId).execute(),
    db.selectFrom('files').select('id').where('id', '=', fileId).execute(),
    db.selectFrom('messages').select('id').where('visitId', '=', visitId).execute(),
  ]);
  return rows.map((found) => Math.min(found.length, 1));
}
const ALL = [1, 1, 1, 1, 1, 1];
const NONE = [0, 0, 0, 0, 0, 0];

const keep = async (days: number | null, practiceId = world.practice.id) => {
  for (const key of [
    'keepChatDays',
    'keepImagesDays',
    'keepIntakeDays',
    'keepDeviceTestsDays',
    'keepMessagesDays',
  ] as const)
    await setSetting(world.db, practiceId, key, days);
};
const applied = () =>
  world.audited({ action: 'retention.applied', practiceId: world.practice.id }, 'details');

beforeEach(() => keep(null));

test('deletes only expired data, with files, records it, and does nothing in a second run', async () => {
  const due = await filled(40, 'COMPLETE');
  const fresh = await filled(20, 'COMPLETE');
  const running = await filled(40, 'IN_VISIT');
  const elsewhere = await filled(40, 'COMPLETE', world.otherPractice);
  expect(await left(due)).toEqual(ALL);
  await applyRetention(world.deps);
  expect(await left(due)).toEqual(ALL);

  await keep(30);
  await applyRetention(world.deps);
  expect(await left(due)).toEqual(NONE);
  for (const other of [fresh, running, elsewhere]) expect(await left(other)).toEqual(ALL);
  const events = await applied();
  expect(events.map(({ setting, deleted }) => [setting, deleted])).toEqual([
    ['keepChatDays', 1],
    ['keepImagesDays', 1],
    ['keepIntakeDays', 1],
    ['keepDeviceTestsDays', 1],
    ['keepMessagesDays', expect.any(Number)],
  ]);
  await Promise.all([applyRetention(world.deps), applyRetention(world.deps)]);
  expect(await applied()).toEqual(events);
});

test('keeps the file of a moved visit’s image as long as the other visit has it', async () => {
  const due = await filled(40, 'COMPLETE');
  const later = await world.scheduled();
  await world.db
    .insertInto('images')
    .values(imageOf(later.visitId, later.sessionId, due.fileId))
    .execute();
  await keep(30);
  await applyRetention(world.deps);
  expect(await left(due)).toEqual([0, 0, 0, 0, 1, 0]);
});

test('keeps signed consents', async () => {
  const records = () => world.db.selectFrom('consentRecords').select('id').execute();
  const before = await records();
  await keep(7);
  await applyRetention(world.deps);
  expect(await records()).toEqual(before);
});

const age = (practiceId: number, until: string) =>
  asOwner(
    world.database,
    'alter table audit_events disable trigger user',
    `do $$
     declare one record; previous bytea := '';
     begin
       for one in select * from audit_events where practice_id = ${practiceId} order by id loop
         if one.id <= ${until} then one.at := one.at - interval '7 years'; end if;
         one.hash := sha256(previous || convert_to(jsonb_build_array(one.id, one.practice_id,
           extract(epoch from one.at), one.actor, one.action, one.visit_id, one.subject_id, one.details, one.address,
           one.user_agent, one.session_id, one.request_id, encode(one.seal, 'hex'))::text, 'UTF8'));
         update audit_events set at = one.at, previous_hash = previous, hash = one.hash where id = one.id;
         previous := one.hash;
       end loop;
     end $$`,
    'alter table audit_events enable trigger user',
  );
const ids = (practiceId: number) => world.audited({ practiceId }, 'id');

test('deletes old audit events from the start of the chain, which stays verified', async () => {
  const { db, deps } = world;
  const practiceId = world.otherPractice.id;
  for (const subjectId of ['a', 'b', 'c'])
    await audit(db, { practiceId, actor: 'system', action: 'visit.read', subjectId });
  const all = await ids(practiceId);
  const old = all.at(-2) ?? '';
  await age(practiceId, old);
  expect(await verifyAuditChain(db, practiceId)).toBeNull();
  await anchorAudit(deps, practiceId);

  await setSetting(db, practiceId, 'keepAuditDays', LEAST_AUDIT_DAYS);
  await applyRetention(deps);
  const kept = await ids(practiceId);
  expect(kept[0]).toBe(all.at(-1));
  expect(await verifyAuditChain(db, practiceId)).toBeNull();
  expect((await checkAuditChain(deps, practiceId)).fault).toBeNull();
  expect(await anchorAudit(deps, practiceId)).toBe(true);

  await applyRetention(deps);
  await audit(db, { practiceId, actor: 'system', action: 'visit.read', subjectId: 'd' });
  expect((await checkAuditChain(deps, practiceId)).fault).toBeNull();

  await asOwner(
    world.database,
    'alter table audit_events disable trigger user',
    `update audit_starts set last_id = one.id, last_hash = one.hash
       from audit_events as one where one.id = ${kept[0]} and audit_starts.practice_id = ${practiceId}`,
    `delete from audit_events where id = ${kept[0]}`,
    'alter table audit_events enable trigger user',
  );
  expect(await verifyAuditChain(db, practiceId)).toBeNull();
  expect((await checkAuditChain(deps, practiceId)).fault).toBe('missing');
});

test.each([
  [
    'the last six years',
    `select * from forget_audit_events(1, now() - interval '5 years', 10)`,
    'kept for six years',
  ],
  ['by hand', 'delete from audit_events', 'append-only'],
])('the owner may not delete audit events: %s', async (_, statement, refusal) => {
  await expect(asOwner(world.database, statement)).rejects.toThrow(refusal);
});

test('deletes quality records of visits that ended before the practice’s retention period', async () => {
  const { db, time } = world;
  const quality = new QualityLog({ db, clock: () => time.now, onFailure: () => {} });
  const [valid] = (VALID_COMMANDS['media:report'] as { samples: object[] }).samples;
  const events = [{ agoMs: 0, kind: 'device-lost', detail: 'camera', seconds: null }];
  const recorded = async (daysAgo: number, status: 'COMPLETE' | 'IN_VISIT', practice = world.practice) => {
    const { visitId } = await filled(daysAgo, status, practice);
    const { seatId } = await db
      .selectFrom('participants')
      .where('visitId', '=', visitId)
      .select('seatId')
      .executeTakeFirstOrThrow();
    quality.report({ visitId, seatId }, QualityReport.parse({ samples: [{ ...valid, agoMs: 0 }], events }));
    quality.happened({ visitId, seatId: null }, 'worker-died');
    return visitId;
  };
  const due = await recorded(31, 'COMPLETE');
  const others = [
    await recorded(29, 'COMPLETE'),
    await recorded(31, 'IN_VISIT'),
    await recorded(31, 'COMPLETE', world.otherPractice),
  ];
  await quality.close();
  const rowsOf = async (visitId: string) => {
    const { samples, events } = await qualityOfVisit(db, visitId);
    return [samples.length, events.length];
  };
  for (const visitId of [due, ...others]) expect(await rowsOf(visitId)).toEqual([1, 2]);
  await setSetting(db, world.practice.id, 'keepQualityDays', 30);
  await applyRetention(world.deps);
  expect(await rowsOf(due)).toEqual([0, 0]);
  for (const visitId of others) expect(await rowsOf(visitId)).toEqual([1, 2]);
  const [event] = (await applied()).filter(({ setting }) => setting === 'keepQualityDays');
  expect(event).toMatchObject({ deleted: 3 });
  await setSetting(db, world.practice.id, 'keepQualityDays', null);
});
