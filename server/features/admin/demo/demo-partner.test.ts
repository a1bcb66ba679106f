// Runs on both PostgreSQLs: answers at the demo partner are written over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Browser } from '#server/test-support/browser.ts';
import { partnerSettings } from '#server/test-support/partners.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const settings = partnerSettings(world, await world.signedIn(world.staff.administrator));
  await settings.save('history', { url: `${world.publicUrl}/demo-partner` });
  await settings.turn('history', true);
});
afterAll(() => world.close());

const AT = '/api/patient/sessions/:sessionId' as const;

async function departed() {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const { url } = (
    await browser.call(`POST ${AT}/partner-steps/:kind/departure`, {
      params: { ...params, kind: 'history' },
      body: { language: 'es' },
    })
  ).result;
  return { visit, browser, params, token: new URL(url).searchParams.get('token') ?? '' };
}

const answer = (token: string, answers: string[], outcome: 'completed' | 'cancelled' = 'completed') =>
  world.browser().call('POST /api/demo/partner/answers', { body: { token, outcome, answers } });

test('a patient answers at the demo partner, and staff read the answers', async () => {
  const { visit, browser, params, token } = await departed();
  const arrival = await world.browser().call('POST /api/demo/partner/arrival', { body: { token } });
  expect(arrival.result).toMatchObject({ kind: 'history', practice: 'saguaro-7', language: 'es' });
  await answer(token, ['Nada']);
  const { url } = (await answer(token, ['Rodilla', 'Nueces'])).result;
  const back = new URL(url);
  expect(`${back.origin}${back.pathname}`).toBe(`${world.publicUrl}/patient/partner/${visit.sessionId}`);
  const body = { token: back.searchParams.get('token') ?? '' };
  expect((await browser.call(`POST ${AT}/partner-return`, { params, body })).status).toBe(200);
  await world.jobs.run();
  const provider = await world.signedIn(world.staff.provider);
  const { results } = (
    await provider.call('GET /api/provider/visits/:rootVisitId/partner-steps', {
      params: { rootVisitId: visit.visitId },
    })
  ).result;
  expect(results[0]?.history?.answers.map(({ texts }) => texts)).toEqual([['Rodilla'], ['Nueces'], []]);
});

test('accepts only the product’s patients, for half an hour', async () => {
  const { token } = await departed();
  for (const wrong of ['a.b.c', `${token}x`, token.replace(/\.[^.]+$/, '.')])
    expect((await answer(wrong, [])).status).toBe(404);
  world.time.now += 31 * 60_000;
  expect((await answer(token, [])).status).toBe(404);
  world.time.now -= 31 * 60_000;
});

test('does not exist in production', async () => {
  const settings = { ...world.deps.settings, production: true };
  const { app } = await buildApp({ ...world.deps, settings }, { clientRoot: '/nowhere' });
  const { token } = await departed();
  const call = new Browser(app, world.publicUrl).call('POST /api/demo/partner/arrival', { body: { token } });
  expect((await call).status).toBe(404);
  await app.close();
});
