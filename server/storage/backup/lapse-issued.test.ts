// Runs on both PostgreSQLs: links get their successors in one statement.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkUrl } from '../../features/visit/links/links.service.ts';
import { makeAccount } from '../../test-support/people.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { renewTokens } from '../rotation/open-tokens.ts';
import { lapseIssued } from './lapse-issued.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // Links expire by the database's clock here.
  world.time.now = Date.now();
});
afterAll(() => world.close());

async function restore(): Promise<void> {
  await world.db.transaction().execute((trx) => lapseIssued((statement) => sql.raw(statement).execute(trx)));
  await renewTokens(world.db, world.deps.keys);
}
const linksOf = (sessionId: string) =>
  world.db
    .selectFrom('links')
    .select(['id', 'path', 'active', 'expiresAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('ordinal')
    .execute();
async function statusOf(link: { path: string; id: string } | undefined): Promise<number> {
  if (!link) throw new Error('no such link');
  const { pathname } = new URL(linkUrl(world.deps, link.path as 'v', link.id));
  return (await world.browser().request({ url: `/api/patient/links${pathname}` })).status;
}
const tomorrow = () => new Date(world.time.now + 86_400_000).toISOString().slice(0, 10);

test('a link of before opens nothing; its successor does, and waiting messages carry it', async () => {
  const { sessionId } = await world.scheduled({ date: tomorrow() });
  const [former] = await linksOf(sessionId);
  expect(await statusOf(former)).toBe(200);
  const waiting = await world.db
    .selectFrom('messages')
    .select(['id', 'linkId'])
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'queued')
    .execute();
  expect(waiting.map(({ linkId }) => linkId)).toContain(former?.id);
  await restore();
  const [dead, successor, ...more] = await linksOf(sessionId);
  expect(more).toEqual([]);
  expect(dead).toMatchObject({ id: former?.id, active: false });
  expect(successor).toMatchObject({ path: former?.path, active: true, expiresAt: former?.expiresAt });
  expect(await statusOf(dead)).not.toBe(200);
  expect(await statusOf(successor)).toBe(200);
  const after = await world.db
    .selectFrom('messages')
    .select('linkId')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'queued')
    .execute();
  expect(after.map(({ linkId }) => linkId)).not.toContain(former?.id);
  expect(after.map(({ linkId }) => linkId)).toContain(successor?.id);
});

test('recovery codes and invitations of before are gone', async () => {
  const { db, deps } = world;
  const { accountId } = await makeAccount(db, [world.practice.id]);
  await db
    .insertInto('recoveryCodes')
    .values({
      accountId,
      hash: deps.keys.recoveryCode(accountId, 'abcd'),
      createdAt: new Date(),
      usedAt: null,
    })
    .execute();
  await db
    .insertInto('accountInvitations')
    .values({
      id: crypto.randomUUID(),
      accountId,
      purpose: 'invitation',
      tokenHash: Buffer.alloc(32, 1),
      language: 'en',
      createdBy: accountId,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      usedAt: null,
      revokedAt: null,
    })
    .execute();
  await restore();
  expect(await db.selectFrom('recoveryCodes').select('hash').execute()).toEqual([]);
  const open = db.selectFrom('accountInvitations').select('id').where('revokedAt', 'is', null);
  expect(await open.where('usedAt', 'is', null).execute()).toEqual([]);
});
