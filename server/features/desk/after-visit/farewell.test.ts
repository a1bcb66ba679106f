import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function inVisit(visitStatus: 'IN_VISIT' | 'COMPLETE' | 'CANCELLED', stage: 'in-visit' | 'left') {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  await world.seat(visit);
  const { db } = world;
  await db
    .updateTable('participants')
    .set({ stage })
    .where('sessionId', '=', visit.sessionId)
    .where('role', '=', 'patient')
    .execute();
  await db.updateTable('visits').set({ status: visitStatus }).where('id', '=', visit.visitId).execute();
  const params = { sessionId: visit.sessionId };
  const farewell = () => browser.call('GET /api/patient/sessions/:sessionId/farewell', { params });
  const rate = () =>
    browser.call('POST /api/patient/sessions/:sessionId/rating', { params, body: { score: 9, comment: '' } });
  const look = (by = browser) =>
    by.call('GET /api/patient/links/:path/:token', { params: { path: 'v', token: visit.token } });
  return { ...visit, farewell, rate, look };
}

test.each(['IN_VISIT', 'COMPLETE'] as const)(
  'offers what remains after a visit that is %s to a patient who left before its end',
  async (status) => {
    const { farewell, rate } = await inVisit(status, 'left');
    const { result } = await farewell();
    expect(result).toEqual({
      practiceName: world.practice.name,
      copay: { step: 'not-needed', amountCents: null, currency: 'usd' },
      hasConsent: false,
      rated: false,
    });
    await rate();
    expect((await farewell()).result.rated).toBe(true);
  },
);

test.each([
  ['is in it', 'IN_VISIT', 'in-visit'],
  ['left one that was cancelled', 'CANCELLED', 'left'],
] as const)('offers nothing to a patient who %s', async (_, status, stage) => {
  const { farewell } = await inVisit(status, stage);
  expect((await farewell()).status).toBe(401);
});

test('the link reveals the session only to the browser that was in the visit', async () => {
  const { look, sessionId } = await inVisit('COMPLETE', 'left');
  expect((await look()).error).toMatchObject({
    code: 'LINK_NOT_ACTIVE',
    details: { formerSessionId: sessionId },
  });
  const { error } = await look(world.browser());
  expect(error.code).toBe('LINK_NOT_ACTIVE');
  expect(error.details).not.toHaveProperty('formerSessionId');
});
