import { afterAll, beforeAll, expect, test } from 'vitest';
import { onFreePort } from '#server/test-support/on-free-port.ts';
import { startServer } from '#server/test-support/server-process.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { holdCopy, releaseCopy } from './held-copy.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.time.now = Date.now();
});
afterAll(() => world.close());

const COPY = { backupOf: '2027-07-13T08:00:00.000Z' };

test('a start tells its operator and an administrator that it is a copy', async () => {
  await holdCopy(world.db, COPY);
  const { server, port } = await onFreePort(async (free) => ({
    port: free,
    server: await startServer({
      PORT: String(free),
      PUBLIC_URL: world.publicUrl,
      DATABASE_URL: world.database.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'visits@practice.test',
    }),
  }));
  try {
    await expect.poll(() => server.output()).toContain(`This is a restored copy, of ${COPY.backupOf}`);
    const { cookieHeader } = await world.signedIn(world.staff.clinicalAdmin);
    const address = `http://127.0.0.1:${port}/api/provider/me`;
    const answer = await fetch(address, { headers: { cookie: cookieHeader } });
    expect(await answer.json()).toMatchObject({ result: { copyOf: COPY.backupOf } });
  } finally {
    await server.stop('SIGKILL');
    await releaseCopy(world.db);
  }
});
