import type { Browser } from './browser.ts';
import type { LiveWorld } from './live-world.ts';
import { setSetting } from './settings.ts';
import type { TestSocket } from './test-socket.ts';

export async function turnInterpretationOn({
  db,
  practice,
}: Pick<LiveWorld, 'db' | 'practice'>): Promise<void> {
  await setSetting(db, practice.id, 'hasInterpretationServices', true);
}

export async function requestOf({ db, deps }: Pick<LiveWorld, 'db' | 'deps'>, visitId: string) {
  const row = await db
    .selectFrom('interpreterRequests')
    .selectAll()
    .where('visitId', '=', visitId)
    .orderBy('ordinal', 'desc')
    .executeTakeFirstOrThrow();
  return { ...row, token: deps.keys.linkToken(row.id) };
}

export async function interpreterBrowser(
  world: Pick<LiveWorld, 'browser'>,
  { token }: { token: string },
): Promise<Browser> {
  const browser = world.browser();
  await browser.call('POST /api/guest/interpreter-links/:token/open', { params: { token } });
  return browser;
}

export async function interpreterIn(
  world: Pick<LiveWorld, 'browser' | 'connect' | 'db' | 'deps'>,
  visitId: string,
): Promise<TestSocket> {
  const request = await requestOf(world, visitId);
  const browser = await interpreterBrowser(world, request);
  return world.connect(browser, { as: 'interpreter', requestId: request.id });
}
