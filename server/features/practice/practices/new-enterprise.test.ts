import { afterAll, beforeAll, expect, test } from 'vitest';
import { effective } from '#server/storage/settings/effective.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { addEnterprise } from './practices.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const oidc = {
  issuer: 'https://id.example.org',
  clientId: 'a',
  clientSecret: 'b',
  prompt: 'login' as const,
  secondFactors: null,
};

test.each([
  ['in production', { production: true }, true, true],
  ['in a demo', { production: false }, true, false],
  ['in production, without a way to send codes', { production: true }, false, false],
  ['in production, where another provider signs staff in', { production: true, oidc }, true, false],
])('a new enterprise %s requires a second factor of staff: %o, %o, %o', async (_, changes, sends, asked) => {
  const { db, deps } = world;
  const senders = { email: sends ? deps.email : null, sms: null };
  const settings = { ...deps.settings, ...changes };
  const practiceId = await db.transaction().execute((trx) =>
    addEnterprise({ settings, ...senders }, trx, 'Prairie', {
      name: 'Prairie Clinic',
      timeZone: 'America/Chicago',
      idempotencyKey: null,
    }),
  );
  const { demanded } = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('providerMfa', { practice: 'practice' }).as('demanded'))
    .executeTakeFirstOrThrow();
  expect(demanded).toBe(asked);
  const others = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select([
      effective('patientMfa', { practice: 'practice' }).as('patients'),
      effective('guestMfa', { practice: 'practice' }).as('guests'),
    ])
    .executeTakeFirstOrThrow();
  expect(others).toEqual({ patients: false, guests: false });
});
