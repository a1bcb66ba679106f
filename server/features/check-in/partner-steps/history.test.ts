import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  connectPartner,
  type PartnerServer,
  partnerSettings,
  startPartnerServer,
} from '#server/test-support/partners.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let server: PartnerServer;
beforeAll(async () => {
  world = await createWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startPartnerServer(world.publicUrl);
  const settings = partnerSettings(world, await world.signedIn(world.staff.administrator));
  await connectPartner(settings, 'history', server);
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(() => {
  server.trouble.splice(0);
  server.received.splice(0);
});

const ROOT = 'https://history.example.org/ns';
const AT = '/api/patient/sessions/:sessionId' as const;
const response = (trip: string, change: object = {}) => ({
  resourceType: 'QuestionnaireResponse',
  identifier: { system: `${ROOT}/trip`, value: trip },
  questionnaire: `${ROOT}/questionnaire/adult|3`,
  status: 'completed',
  authored: '2026-11-20T17:00:00Z',
  item: [
    {
      linkId: 'a',
      text: 'Allergies',
      item: [
        {
          linkId: 'a1',
          text: 'To what?',
          answer: [{ valueString: 'Nuts' }, { valueCoding: { display: 'Dust' } }],
        },
        { linkId: 'a2', text: '<img src=x onerror=alert(1)>', answer: [{ valueBoolean: true }] },
      ],
    },
    { linkId: 'b', text: 'Weight', answer: [{ valueQuantity: { value: 71.5, unit: 'kg' } }] },
    { linkId: 'c', text: 'Operations' },
  ],
  ...change,
});

async function answered(make: (trip: string) => unknown) {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const { result } = await browser.call(`POST ${AT}/partner-steps/:kind/departure`, {
    params: { ...params, kind: 'history' },
    body: { language: 'en' },
  });
  const departure = await server.arrive(result.url, world.time.now);
  const made = make(departure.trip);
  if (made !== undefined) server.responses.set(departure.trip, made);
  const token = await server.back(departure, world.time.now);
  const back = await browser.call(`POST ${AT}/partner-return`, { params, body: { token } });
  expect(back.status).toBe(200);
  return { visit, departure, history: () => historyOf(visit.visitId) };
}

async function historyOf(visitId: string) {
  const provider = await world.signedIn(world.staff.provider);
  const { results } = (
    await provider.call('GET /api/provider/visits/:rootVisitId/partner-steps', {
      params: { rootVisitId: visitId },
    })
  ).result;
  return results[0]?.history;
}

test('fetches the answers, stores them sealed, and shows them to staff as text', async () => {
  const { departure, history } = await answered(response);
  expect(departure.namespace).toBe(ROOT);
  expect(await history()).toMatchObject({ state: 'waiting', answers: [] });
  await world.jobs.run();
  expect(server.received).toEqual([`/start/responses/${departure.trip}`]);
  expect(await history()).toMatchObject({
    state: 'received',
    failure: null,
    cut: false,
    answers: [
      { depth: 0, question: 'Allergies', texts: [] },
      { depth: 1, question: 'To what?', texts: ['Nuts', 'Dust'] },
      { depth: 1, question: '<img src=x onerror=alert(1)>', texts: ['Yes'] },
      { depth: 0, question: 'Weight', texts: ['71.5 kg'] },
      { depth: 0, question: 'Operations', texts: [] },
    ],
  });
  const stored = JSON.stringify(await world.db.selectFrom('historyResults').selectAll().execute());
  expect(stored).not.toContain('Nuts');
});

test('counts one of two fetches', async () => {
  const { departure } = await answered(response);
  const [job] = world.jobs.queued.filter(({ name }) => name === 'fetch-history');
  if (job) world.jobs.queued.push({ ...job });
  await world.jobs.run();
  const received = await world.audited({ action: 'history.received' }, 'details');
  expect(received.filter(({ tripId }) => tripId === departure.trip)).toHaveLength(1);
});

test('asks again while a partner is down or not ready', async () => {
  const { departure, history } = await answered(() => undefined);
  server.trouble.push(null, 503);
  await world.jobs.run();
  await world.jobs.run();
  await world.jobs.run();
  expect(server.received).toHaveLength(3);
  expect(await history()).toMatchObject({ state: 'waiting' });
  server.responses.set(departure.trip, response(departure.trip));
  await world.jobs.run();
  expect(await history()).toMatchObject({ state: 'received' });
});

test('the last try records why it failed', async () => {
  const { history } = await answered(() => undefined);
  await world.jobs.run(true);
  expect(await history()).toMatchObject({ state: 'failed', failure: 'missing', answers: [] });
});

describe('refuses answers', () => {
  const deep = (levels: number): object =>
    levels === 0 ? { linkId: 'x' } : { linkId: 'x', item: [deep(levels - 1)] };
  test.each<[string, string, (trip: string) => unknown]>([
    ['50 MB', 'too-large', () => Buffer.alloc(50_000_000, ' ')],
    ['no JSON', 'not-fhir', () => Buffer.from('<html>')],
    ['another resource', 'not-fhir', () => ({ resourceType: 'Bundle', entry: [] })],
    ['not completed', 'not-fhir', (trip) => response(trip, { status: 'in-progress' })],
    ['items that are none', 'not-fhir', (trip) => response(trip, { item: [{ text: 'no linkId' }] })],
    ['endless depth', 'not-fhir', (trip) => response(trip, { item: [deep(60)] })],
    [
      'another questionnaire',
      'other-namespace',
      (trip) => response(trip, { questionnaire: 'https://elsewhere.example/q' }),
    ],
    [
      'a namespace that begins alike',
      'other-namespace',
      (trip) => response(trip, { questionnaire: `${ROOT}-of-others/q` }),
    ],
    [
      'an identifier of elsewhere',
      'other-namespace',
      (trip) => response(trip, { identifier: { system: 'https://elsewhere.example', value: trip } }),
    ],
    ['another patient’s', 'other-patient', () => response('5b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b')],
  ])('%s', async (_what, failure, make) => {
    const { history } = await answered(make);
    await world.jobs.run();
    expect(await history()).toMatchObject({ state: 'failed', failure, answers: [] });
  });
});

test('stops after a refused secret, and hides the answers from other practices', async () => {
  const { secret } = server;
  const { visit, history } = await answered(response);
  server.secret = null;
  await world.jobs.run();
  server.secret = secret;
  expect(await history()).toMatchObject({ state: 'failed', failure: 'refused' });
  const outsider = await world.signedIn(world.staff.outsider);
  const { status } = await outsider.call('GET /api/provider/visits/:rootVisitId/partner-steps', {
    params: { rootVisitId: visit.visitId },
  });
  expect(status).toBe(404);
});
