import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/features/deps.ts';
import { Browser } from '#server/test-support/browser.ts';
import { recordedMail, recordedTexts } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the outbox shows sent messages as the patient sees them, newest first', async () => {
  const first = await world.scheduled();
  await world.jobs.run();
  world.time.now += 1000;
  const [patient] = world.form().patients;
  const second = await world.scheduled({
    patients: [
      {
        ...patient,
        firstName: 'Rosa',
        lastName: 'Delgado',
        mobile: '+16025550123',
        language: 'es',
        linkDelivery: 'SMS',
      },
    ],
  });
  await world.jobs.run();
  await world.scheduled();
  const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
  expect(messages).toMatchObject([
    { method: 'SMS', to: '+16025550123', language: 'es', subject: '', sentAt: '2026-11-20T17:00:01.000Z' },
    { method: 'Email', to: 'walter@example.com', subject: 'Your video visit with Saguaro Family Medicine' },
  ]);
  expect(messages[0]?.text).toContain(`/v/${second.token}`);
  expect(messages[1]?.text).toContain(`/v/${first.token}`);
});

describe('there is no outbox', () => {
  const ask = async (changes: Partial<Deps>) => {
    const { app } = await buildApp({ ...world.deps, ...changes }, { clientRoot: '/nowhere' });
    const answer = await new Browser(app, world.publicUrl).call('GET /api/demo/outbox');
    await app.close();
    return answer;
  };
  const { email } = recordedMail();
  const { sms } = recordedTexts();

  test('in production', async () => {
    const answer = await ask({ settings: { ...world.deps.settings, production: true } });
    const nothing = await world.browser().request({ url: '/api/nothing' });
    expect(answer.status).toBe(404);
    expect(answer.body).toBe(nothing.body);
  });

  test('when every method is really sent', async () => {
    expect((await ask({ email, sms, interpreters: null })).status).toBe(404);
  });

  test('for a method that is really sent', async () => {
    const { messages } = (await ask({ email })).result;
    expect(messages.map((message) => message.method)).toEqual(['SMS']);
  });
});
