// Runs on both PostgreSQLs: a chain that triggers keep.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedText } from '#server/formats/words/signed-text.ts';
import { asOwner, asSuperuser } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { checkConsentChain } from './check-consent.service.ts';
import { keepText } from './consent.queries.ts';
import { appendRecord, checkChain, renewHead } from './consent-chain.ts';

let world: World;
let visit: Awaited<ReturnType<World['scheduled']>>;
beforeAll(async () => {
  world = await createWorld();
  visit = await world.scheduled();
});
afterAll(() => world.close());

const LENGTH = 6;

const check = () => checkConsentChain(world.deps, world.practice.id);

const tamper = (statement: string) =>
  asSuperuser(world.database, 'set session_replication_role = replica', statement);

beforeEach(async () => {
  await tamper('truncate consent_records, consent_heads, consent_texts');
  const text = signedText('en', { terms: true, consent: 'telehealth' });
  for (let made = 0; made < LENGTH; made++) {
    const { sessionId, visitId } = made === 0 ? visit : await world.scheduled();
    await world.db.transaction().execute(async (trx) => {
      await keepText(trx, { ...text, version: '2.1', language: 'en' });
      await appendRecord(world.deps, trx, {
        practiceId: world.practice.id,
        visitId,
        sessionId,
        at: new Date(world.time.now + made),
        kind: 'consent',
        record: JSON.stringify({ consentName: `Signer ${made}`, textSha256: text.sha256.toString('hex') }),
      });
    });
  }
  expect(await check()).toBeNull();
});

test('the database refuses changes', async () => {
  for (const statement of ['update consent_records set at = now()', 'delete from consent_records']) {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow('permission denied');
    await expect(asOwner(world.database, statement)).rejects.toThrow('append-only');
  }
});

const REHASHED = `hash = sha256(hash), previous_hash = previous_hash`;
test.each([
  [
    'a word edited',
    `update consent_records set record = 'anteroom'::bytea || '\\x0000'::bytea || convert_to('{"consentName": "Somebody"}', 'UTF8')
      where seq = 4`,
    '4',
  ],
  [
    'an encrypted byte changed',
    'update consent_records set record = set_byte(record, 40, (get_byte(record, 40) + 1) % 256) where seq = 4',
    '4',
  ],
  [
    'another’s words taken',
    'update consent_records set record = (select record from consent_records where seq = 2) where seq = 4',
    '4',
  ],
  ['a time edited', `update consent_records set at = at + interval '1 ms' where seq = 2`, '2'],
  [
    'edited, with a matching hash',
    `update consent_records set kind = 'location', ${REHASHED} where seq = 4`,
    '4',
  ],
  ['one deleted', 'delete from consent_records where seq = 3', '3'],
  ['the first deleted', 'delete from consent_records where seq = 1', '1'],
  [
    'two records swapped',
    'update consent_records set seq = case seq when 2 then 103 else 102 end where seq in (2, 3); ' +
      'update consent_records set seq = seq - 100 where seq > 100',
    '2',
  ],
  ['the end cut off', 'delete from consent_records where seq > 4', '5'],
  [
    'the end and its head cut off',
    'delete from consent_records where seq > 4; ' +
      'update consent_heads set seq = 4, hash = (select hash from consent_records where seq = 4)',
    '4',
  ],
  ['all of it gone', 'delete from consent_records', '1'],
  ['the head gone', 'delete from consent_heads', '6'],
  [
    'given to another visit',
    `update consent_records set visit_id = (select visit_id from consent_records where seq = 1) where seq = 5`,
    '5',
  ],
  ['the words edited', `update consent_texts set body = replace(body, '$100', '$100,000')`, '1'],
] as const)('finds %s', async (_what, statement, seq) => {
  for (const one of statement.split('; ')) await tamper(one);
  expect(await check()).toMatchObject({ practiceId: world.practice.id, seq });
});

test('chains concurrent signatures one after the other', async () => {
  const visits = await Promise.all(Array.from({ length: 8 }, () => world.scheduled()));
  await Promise.all(
    visits.map(({ visitId, sessionId }) =>
      world.db.transaction().execute((trx) =>
        appendRecord(world.deps, trx, {
          practiceId: world.practice.id,
          visitId,
          sessionId,
          at: new Date(world.time.now),
          kind: 'consent',
          record: '{}',
        }),
      ),
    ),
  );
  expect(await check()).toBeNull();
});

test('rejects a record under a former key after one under a newer key', async () => {
  const [former] = world.deps.keys.consentChain;
  const both = { consentChain: [Buffer.alloc(32, 9), former] as const };
  const { practice } = world;
  const append = async (keys: Parameters<typeof appendRecord>[0]['keys']) => {
    const { visitId, sessionId } = await world.scheduled();
    await world.db.transaction().execute((trx) =>
      appendRecord({ ...world.deps, keys }, trx, {
        practiceId: practice.id,
        visitId,
        sessionId,
        at: new Date(world.time.now),
        kind: 'consent',
        record: '{}',
      }),
    );
  };
  expect(await world.db.transaction().execute((trx) => renewHead(trx, both, practice.id))).toBeNull();
  await append(both);
  expect(await checkChain(world.db, both, practice.id)).toBeNull();
  await append(world.deps.keys);
  await world.db.transaction().execute(async (trx) => {
    expect(await renewHead(trx, both, practice.id)).toMatchObject({ seq: '8', fault: 'changed' });
  });
  expect(await checkChain(world.db, both, practice.id)).toMatchObject({ seq: '8', fault: 'changed' });
});
