// Runs on both PostgreSQLs: links get their successors in one statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkUrl } from '#server/features/visits/links/links.service.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { executeIn } from '../db/account-channels/end-channels.ts';
import { renewTokens } from '../rotation/open-tokens.ts';
import { lapseIssued } from './end-sessions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.time.now = Date.now();
});
afterAll(() => world.close());

async function restore(): Promise<void> {
  await world.db.transaction().execute((trx) => lapseIssued(executeIn(trx)));
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

test('an earlier link opens nothing; its successor does, and waiting messages carry it', async () => {
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
