// Runs on both PostgreSQLs: a return counts once, and trips are locked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReadDeparture } from '#server/adapters/partner/partner-side.ts';
import { signReturn } from '#server/adapters/partner/partner-side.ts';
import type { Browser } from '#server/test-support/browser.ts';
import {
  connectPartner,
  type PartnerServer,
  partnerSettings,
  startPartnerServer,
} from '#server/test-support/partners.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

let world: World;
let server: PartnerServer;
let other: PartnerServer;
let settings: ReturnType<typeof partnerSettings>;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startPartnerServer(world.publicUrl);
  other = await startPartnerServer(world.publicUrl);
  settings = partnerSettings(world, await world.signedIn(world.staff.administrator));
  provider = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  await world.close();
  await server.close();
  await other.close();
});
beforeEach(async () => {
  await asks([
    { step: 'terms', mandatory: false },
    { step: 'intake', mandatory: true },
  ]);
  await connectPartner(settings, 'intake', server);
});

const asks = (workflow: ConfiguredStep[]) =>
  world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(workflow) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();

const AT = '/api/patient/sessions/:sessionId' as const;

async function patient(kind: PartnerKind = 'intake') {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  await browser.call(`POST ${AT}/workflow/skip`, { params, body: { step: 'terms' } });
  return { visit, browser, params, ...ways(browser, params, kind) };
}

function ways(browser: Browser, params: { sessionId: string }, kind: PartnerKind) {
  const step = { ...params, kind };
  const depart = () =>
    browser.call(`POST ${AT}/partner-steps/:kind/departure`, { params: step, body: { language: 'es' } });
  return {
    depart,
    arrived: async () => server.arrive((await depart()).result.url, world.time.now),
    comeBack: (token: string) => browser.call(`POST ${AT}/partner-return`, { params, body: { token } }),
    state: async () => (await browser.call(`GET ${AT}/partner-steps/:kind`, { params: step })).result.state,
    current: async () => (await browser.call(`GET ${AT}/workflow`, { params })).result.current,
    without: () => browser.call(`POST ${AT}/partner-steps/:kind/without`, { params: step }),
  };
}

const refusals = (visitId: string) => world.audited({ visitId, action: 'partner.return-refused' }, 'details');

test('sends a patient to the partner in place of the questions, and back', async () => {
  const { depart, comeBack, state, current, visit } = await patient();
  expect([await current(), await state()]).toEqual(['partner-intake', 'not-begun']);
  const { url } = (await depart()).result;
  expect(await state()).toBe('left');
  const departure = await server.arrive(url, world.time.now);
  expect(departure).toMatchObject({
    iss: world.publicUrl,
    aud: server.url,
    sub: 'saguaro-7',
    kind: 'intake',
    locale: 'es',
    return_to: `${world.publicUrl}/patient/partner/${visit.sessionId}`,
  });
  const answer = await comeBack(await server.back(departure, world.time.now));
  expect(answer.result).toEqual({ kind: 'intake', outcome: 'completed' });
  expect([await current(), await state()]).toEqual([null, 'completed']);
});

test('the address of the partner names no person', async () => {
  const { depart } = await patient();
  const { url } = (await depart()).result;
  const [, payload = ''] = new URL(url).searchParams.get('token')?.split('.') ?? [];
  const readable = `${url} ${Buffer.from(payload, 'base64url')}`;
  for (const word of ['Walter', 'Brandt', 'walter@example.com', '1952']) expect(readable).not.toContain(word);
});

test('stores a nonce as its hash', async () => {
  const { arrived } = await patient();
  const { jti, trip } = await arrived();
  const row = await world.db.selectFrom('partnerTrips').selectAll().where('id', '=', trip).execute();
  expect(JSON.stringify(row)).not.toContain(jti);
  expect(row).toHaveLength(1);
});

describe('refuses a return without giving the reason, and records it', () => {
  type Way = Awaited<ReturnType<typeof patient>> & { departure: ReadDeparture };
  const now = () => world.time.now;
  const seconds = () => Math.floor(now() / 1_000);
  const unsigned = (claims: object, alg: string) =>
    `${[{ alg, typ: 'anteroom-return+jwt', kid: server.secret?.id }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')}.`;
  const bodyOf = async (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

  test.each<[string, string, (way: Way) => Promise<string>]>([
    ['noise', 'malformed', async () => 'a.b.c'],
    [
      'no algorithm',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      async ({ departure }) => unsigned(await bodyOf(await server.back(departure, now())), 'none'),
    ],
    [
      'another algorithm',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      async ({ departure }) =>
        signReturn(secret(server), (await bodyOf(await server.back(departure, now()))) as never, {
          alg: 'HS384',
        }),
    ],
    [
      'a wrong key under the right name',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async ({ departure }) =>
        signReturn(
          { id: secret(server).id, text: 'x'.repeat(43) },
          (await bodyOf(await server.back(departure, now()))) as never,
        ),
    ],
    [
      'a key that the product never gave',
      'unknown-secret',
      async ({ departure }) =>
        signReturn(
          { id: 'x', text: 'x'.repeat(43) },
          (await bodyOf(await server.back(departure, now()))) as never,
        ),
    ],
    [
      'a changed claim',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async ({ departure }) => {
        const [head, , signature] = (await server.back(departure, now(), { outcome: 'cancelled' })).split(
          '.',
        );
        const claims = await bodyOf(await server.back(departure, now()));
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
      },
    ],
    [
      'another practice ID',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      ({ departure }) => server.back(departure, now(), { sub: 'hudson-1' }),
    ],
    [
      'for another product',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      ({ departure }) => server.back(departure, now(), { aud: 'https://elsewhere.example' }),
    ],
    [
      'from another partner',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      ({ departure }) => server.back(departure, now(), { iss: 'https://elsewhere.example' }),
    ],
    [
      'of another integration',
      'kind',
      ({ departure }) => server.back(departure, now(), { kind: 'check-in' }),
    ],
    ['another nonce', 'nonce', ({ departure }) => server.back(departure, now(), { nonce: 'n'.repeat(43) })],
    [
      'the departure itself',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      async ({ depart }) => new URL((await depart()).result.url).searchParams.get('token') ?? '',
    ],
    [
      'expired',
      'ERR_JWT_EXPIRED',
      ({ departure }) => server.back(departure, now(), { iat: seconds() - 700, exp: seconds() - 100 }),
    ],
    [
      'without an end',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      ({ departure }) => server.back(departure, now(), { exp: undefined as never }),
    ],
    [
      'that lives for long',
      'lives-too-long',
      ({ departure }) => server.back(departure, now(), { exp: seconds() + 86_400 }),
    ],
    [
      'from the future',
      'from-the-future',
      ({ departure }) => server.back(departure, now(), { iat: seconds() + 200, exp: seconds() + 300 }),
    ],
    [
      'an unknown outcome',
      'claims',
      ({ departure }) => server.back(departure, now(), { outcome: 'waived' as never }),
    ],
    [
      'another patient’s way',
      'no-such-trip',
      async () => server.back(await (await patient()).arrived(), now()),
    ],
    [
      'a trip of a way that was never made',
      'no-such-trip',
      ({ departure }) => server.back(departure, now(), { trip: '5b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b' }),
    ],
    [
      'a way of yesterday',
      'too-late',
      async ({ departure }) => {
        await world.db
          .updateTable('partnerTrips')
          .set({ expiresAt: new Date(now() - 1) })
          .where('id', '=', departure.trip)
          .execute();
        return server.back(departure, now());
      },
    ],
  ])('%s', async (_what, why, make) => {
    const way = await patient();
    const departure = await way.arrived();
    const token = await make({ ...way, departure });
    const answer = await way.comeBack(token);
    expect([answer.status, answer.error.code]).toEqual([403, 'PARTNER_RETURN_REFUSED']);
    expect(answer.error.details).toBeUndefined();
    expect(await way.current()).toBe('partner-intake');
    expect(await refusals(way.visit.visitId)).toMatchObject([{ why }]);
    const again = await server.back(await way.arrived(), now());
    expect((await way.comeBack(again)).status).toBe(200);
  });

  test('after the practice ID changed', async () => {
    const way = await patient();
    const departure = await way.arrived();
    await connectPartner(settings, 'intake', server, { partnerPracticeId: 'saguaro-8' });
    const answer = await way.comeBack(await server.back(departure, now()));
    expect(answer.error.code).toBe('PARTNER_RETURN_REFUSED');
  });

  test('with the secret of the practice’s other integration', async () => {
    const way = await patient();
    const departure = await way.arrived();
    await connectPartner(settings, 'history', other);
    const token = await signReturn(
      secret(other),
      (await bodyOf(await server.back(departure, now()))) as never,
    );
    expect((await way.comeBack(token)).error.code).toBe('PARTNER_RETURN_REFUSED');
    await settings.remove('history');
  });

  test('in another browser of the same patient', async () => {
    const way = await patient();
    const departure = await way.arrived();
    const phone = ways(await world.anotherDevice(way.visit), way.params, 'intake');
    const answer = await phone.comeBack(await server.back(departure, now()));
    expect(answer.error.code).toBe('PARTNER_RETURN_REFUSED');
    expect(await way.state()).toBe('failed');
  });

  test('without the visit’s cookie', async () => {
    const way = await patient();
    const token = await server.back(await way.arrived(), now());
    const stranger = ways(world.browser(), way.params, 'intake');
    expect((await stranger.comeBack(token)).error.code).toBe('NOT_SIGNED_IN');
  });

  const secret = (of: PartnerServer) => {
    if (!of.secret) throw new Error('no secret');
    return of.secret;
  };
});

test('counts one of two clicks and two tabs; a replay changes nothing', async () => {
  const { arrived, comeBack, state, visit } = await patient();
  const departure = await arrived();
  const token = await server.back(departure, world.time.now);
  const answers = await Promise.all([comeBack(token), comeBack(token), comeBack(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const undone = await comeBack(await server.back(departure, world.time.now, { outcome: 'cancelled' }));
  expect(undone.error.code).toBe('PARTNER_RETURN_USED');
  expect(await state()).toBe('completed');
  const returned = await world.audited({ visitId: visit.visitId, action: 'partner.returned' });
  expect(returned).toHaveLength(1);
});

test('canceling an older trip does not undo a completed step', async () => {
  const { arrived, comeBack, state, current } = await patient();
  const older = await arrived();
  await comeBack(await server.back(await arrived(), world.time.now));
  const answer = await comeBack(await server.back(older, world.time.now, { outcome: 'cancelled' }));
  expect(answer.result.outcome).toBe('cancelled');
  expect([await state(), await current()]).toEqual(['completed', null]);
});

test('a patient who canceled at the partner can go again', async () => {
  const { arrived, comeBack, state, current } = await patient();
  await comeBack(await server.back(await arrived(), world.time.now, { outcome: 'cancelled' }));
  expect([await state(), await current()]).toEqual(['cancelled', 'partner-intake']);
  world.time.now += 1_000;
  await arrived();
  expect(await state()).toBe('left');
});

test('checks whether the partner is down, rather than trusting the patient', async () => {
  const { without, current } = await patient();
  expect((await without()).error.code).toBe('PARTNER_ANSWERS');
  server.trouble.push(null);
  expect((await without()).result.current).toBeNull();
  expect(await current()).toBeNull();
  const { status } = await (await patient()).without();
  expect(status).toBe(409);
});

test('accepts a partner’s new secret, and signs with it', async () => {
  const former = server.secret;
  world.time.now += 1_000;
  const { newSecret, set } = (await settings.newSecret('intake')).result;
  const id = set?.secrets.find(({ use }) => use === 'next')?.id ?? '';
  const first = await patient();
  const departure = await first.arrived();
  server.secret = { id, text: newSecret ?? '' };
  expect((await first.comeBack(await server.back(departure, world.time.now))).status).toBe(200);
  expect((await settings.read('intake')).set?.secrets).toMatchObject([
    { id, use: 'present' },
    { id: former?.id, use: 'former' },
  ]);
  const second = await patient();
  expect((await second.comeBack(await server.back(await second.arrived(), world.time.now))).status).toBe(200);
});

test('shows staff where a patient is, and lets them waive the step', async () => {
  const { visit, arrived, depart, current, params } = await patient();
  await arrived();
  const read = () =>
    provider.call('GET /api/provider/visits/:rootVisitId/partner-steps', {
      params: { rootVisitId: visit.visitId },
    });
  expect((await read()).result.results).toMatchObject([
    {
      steps: [{ kind: 'intake', state: 'left', host: new URL(server.url).host, isOpen: true }],
      history: null,
    },
  ]);
  const waiver = 'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver';
  const step = { ...params, kind: 'intake' } as const;
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(waiver, { params: step })).status).toBe(404);
  expect((await provider.call(waiver, { params: { ...step, kind: 'history' } })).error.code).toBe(
    'STEP_NOT_ENABLED',
  );
  expect(await current()).toBe('partner-intake');
  const { results } = (await provider.call(waiver, { params: step })).result;
  expect(results).toMatchObject([{ steps: [{ state: 'waived', isOpen: false }] }]);
  expect(await current()).toBeNull();
  expect((await depart()).error.code).toBe('STEP_INCOMPLETE');
});

test('takes steps in their order, with the check-in last', async () => {
  await connectPartner(settings, 'check-in', other);
  await asks([{ step: 'intake', mandatory: false }]);
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const { depart } = ways(browser, { sessionId: visit.sessionId }, 'check-in');
  const { result } = await browser.call(`GET ${AT}/workflow`, { params: { sessionId: visit.sessionId } });
  expect(result.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'intake STEP_NOT_ENABLED',
    'partner-check-in STEP_INCOMPLETE',
  ]);
  expect((await depart()).status).toBe(200);
  const first = await patient('intake');
  expect((await first.depart()).error.code).toBe('STEP_NOT_ENABLED');
  await asks([{ step: 'terms', mandatory: true }]);
  const waits = ways(browser, { sessionId: visit.sessionId }, 'check-in');
  expect((await waits.depart()).error.code).toBe('STEP_INCOMPLETE');
});
