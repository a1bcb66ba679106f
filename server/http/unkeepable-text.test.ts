import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

/* Text that PostgreSQL cannot store: NUL, and half of an emoji, which JSON may contain. */
const UNKEEPABLE = ['knee\0pain', 'half \ud83d'];

let world: LiveWorld;
let provider: Browser;
beforeAll(async () => {
  world = await createLiveWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const refused = (name: string) => ({
  code: 'INVALID_INPUT',
  details: { fields: { [name]: 'FIELD_INVALID' } },
});

describe.each(UNKEEPABLE)('refuses %j with its field', (text) => {
  test('in a body', async () => {
    const { status, error } = await provider.call('POST /api/provider/visits', {
      body: world.form({ description: text }),
    });
    expect([status, error]).toEqual([400, expect.objectContaining(refused('description'))]);
  });

  test('in a command', async () => {
    const { visitId } = await world.scheduled();
    const socket = await world.staffIn(visitId);
    expect(await socket.send('chat:send', { messageId: crypto.randomUUID(), text })).toMatchObject({
      ok: false,
      error: refused('text'),
    });
  });
});

test('refuses NUL in a query string or a path with its field', async () => {
  const query = await provider.request({ url: '/api/provider/documents?q=a%00' });
  expect([query.status, JSON.parse(query.body).error]).toEqual([400, expect.objectContaining(refused('q'))]);
  const path = await provider.request({ url: '/api/provider/documents/a%00b' });
  expect([path.status, JSON.parse(path.body).error]).toEqual([
    400,
    expect.objectContaining(refused('documentId')),
  ]);
});

test('stores other text composed, without invisible characters', async () => {
  const { result } = await provider.call('POST /api/provider/visits', {
    body: world.form({ description: '\u200bJose\u0301\b 👍\uffff' }),
  });
  const { description } = await world.db
    .selectFrom('visits')
    .select('description')
    .where('id', '=', result.visitId)
    .executeTakeFirstOrThrow();
  expect(description).toBe('José 👍');
});
