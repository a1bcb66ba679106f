// Runs on both PostgreSQLs: a confirmation is a record of the chain.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import { checkConsentChain } from './check-consent.service.ts';
import { appendRecord } from './consent-chain.ts';

const AT = '/api/patient/sessions/:sessionId';
const BORN = '1952-03-01';
const READ = { version: '2.1', language: 'en' } as const;
const HOLDS = { signedOn: '2026-11-20', until: '2027-11-20' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await asks({}, 'terms', 'consent', 'signature', 'location');
  await hold(12);
});
afterAll(() => world.close());

const hold = (months: 0 | 6 | 12) => setSetting(world.db, world.practice.id, 'consentHoldsMonths', months);

async function asks(changes: object, ...steps: ConfiguredStep['step'][]): Promise<void> {
  const workflow = JSON.stringify(steps.map((step) => ({ step, mandatory: true })));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow, beginMinutes: null, consentVariant: 'telehealth', ...changes })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

async function newPatient(birthDate: string | null = BORN) {
  const visit = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('patients').set({ birthDate }).where('id', '=', patientId).execute();
  return { patientId, ...(await opened(visit)) };
}

async function nextVisit({ patientId }: { patientId: string }, date = '2026-12-01') {
  const patient = { patientId, firstName: 'Walter', lastName: 'Brandt', language: 'en' as const };
  const visit = await world.scheduled({ date, patients: [{ ...patient, linkDelivery: 'Copy' }] });
  return { patientId, ...(await opened(visit)) };
}

async function opened(visit: { visitId: string; sessionId: string; token: string }) {
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const workflow = async () => (await browser.call(`GET ${AT}/workflow`, { params })).result;
  return {
    ...visit,
    browser,
    params,
    workflow,
    kept: async () => (await workflow()).keptConsent,
    confirm: (dateOfBirth = BORN) =>
      browser.call(`POST ${AT}/workflow/kept-consent`, { params, body: { dateOfBirth } }),
    terms: () => browser.call(`POST ${AT}/workflow/terms`, { params, body: READ }),
    async sign(changes: object = {}) {
      await browser.call(`POST ${AT}/workflow/terms`, { params, body: READ });
      const { consentVariant: variant } = await workflow();
      await browser.call(`POST ${AT}/workflow/consent`, { params, body: { ...READ, variant } });
      const signature = { typedSignature: 'Walter Brandt', dateOfBirth: BORN, representative: null };
      const body = { ...READ, signedBy: 'patient' as const, ...signature, ...changes };
      const signed = await browser.call(`POST ${AT}/workflow/signature`, { params, body });
      expect(signed.status).toBe(200);
    },
  };
}

async function signed(changes: object = {}) {
  const walter = await newPatient();
  await walter.sign(changes);
  return walter;
}

const recordOf = async (sessionId: string) => {
  const { id, record, hash } = await world.db
    .selectFrom('consentRecords')
    .select(['id', 'record', 'hash'])
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'consent')
    .executeTakeFirstOrThrow();
  return { id, hash: hash.toString('hex'), facts: JSON.parse(record) as Record<string, unknown> };
};

test('a returning patient confirms with the date of birth, which completes terms, consent and signature', async () => {
  const first = await signed();
  expect(await first.kept()).toBeNull();
  const second = await nextVisit(first);
  expect(await second.kept()).toEqual(HOLDS);
  const { result } = await second.confirm();
  expect(result).toMatchObject({ current: 'location', hasConsent: true, keptConsent: null });
  expect(await second.workflow()).toEqual(result);

  const before = await recordOf(first.sessionId);
  const { facts } = await recordOf(second.sessionId);
  const keptFrom = { recordId: before.id, hash: before.hash, signedAt: '2026-11-20T17:00:00.000Z' };
  expect(facts).toMatchObject({ typedSignature: 'Walter Brandt', variant: 'telehealth', keptFrom });
  const noted = { visitId: second.visitId, action: ['consent.kept', 'consent.signed', 'step.done'] };
  expect(await world.audited(noted, ['action', 'details'])).toEqual([
    { action: 'consent.kept', details: { ...READ, variant: 'telehealth', from: before.id } },
    ...['terms', 'consent', 'signature'].map((step) => ({
      action: 'step.done',
      details: { step, ...READ, variant: 'telehealth' },
    })),
  ]);
  expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();

  // The time runs from the signature, not from the confirmation.
  expect((await second.confirm('1999-01-01')).result).toEqual(result);
  const third = await nextVisit(first, '2027-11-20');
  expect(await third.kept()).toEqual(HOLDS);
  await third.confirm();
  expect((await recordOf(third.sessionId)).facts).toMatchObject({ keptFrom });
  expect(await (await nextVisit(first, '2027-11-21')).kept()).toBeNull();
});

test('offers the home on file after confirming, as after signing', async () => {
  const first = await signed();
  await first.browser.call(`POST ${AT}/workflow/location`, {
    params: first.params,
    body: {
      place: 'home',
      otherPlace: null,
      street: '12 Mesa Drive',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      callbackNumber: '602 555 0123',
    },
  });
  const second = await nextVisit(first);
  expect((await second.workflow()).addressOnFile).toBeNull();
  expect((await second.confirm()).result.addressOnFile).toMatchObject({ street: '12 Mesa Drive' });
});

test('shows staff, the patient and the documents when the consent was signed and when it was confirmed', async () => {
  const first = await signed();
  const second = await nextVisit(first);
  world.time.now += 86_400_000;
  await second.confirm();
  world.time.now -= 86_400_000;
  const times = { signedAt: '2026-11-20T17:00:00.000Z', confirmedAt: '2026-11-21T17:00:00.000Z' };
  const answers = await second.browser.call(`GET ${AT}/answers`, { params: second.params });
  expect(answers.result.signature).toEqual({ signedBy: 'Walter Brandt', ...times });
  const provider = await world.signedIn(world.staff.provider);
  const of = { params: { rootVisitId: second.visitId } };
  const facts = await provider.call('GET /api/provider/visits/:rootVisitId/facts', of);
  expect(facts.result.consents).toMatchObject([times]);
  const query = { language: 'en' as const };
  const summary = await provider.call('GET /api/provider/visits/:rootVisitId/summary', { ...of, query });
  expect(JSON.stringify(summary.result)).toMatch(
    /Signed by Walter Brandt, Fri, November 20, 2026 at[^"]*\\nConfirmed for this visit Sat, November 21, 2026 at/,
  );
  const receipt = await second.browser.call(`GET ${AT}/consent`, { params: second.params });
  expect(receipt.status).toBe(200);
});

test('audits each wrong date of birth; after three, the patient signs', async () => {
  const first = await signed();
  const second = await nextVisit(first);
  for (const wrong of ['1953-03-01', '1952-01-03'])
    expect((await second.confirm(wrong)).error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { dateOfBirth: 'BIRTH_DATE_NOT_ON_FILE' } },
    });
  expect(await second.kept()).toEqual(HOLDS);
  expect((await second.confirm('1951-03-01')).error.code).toBe('STEP_NOT_ENABLED');
  expect(await second.kept()).toBeNull();
  expect((await second.confirm()).error.code).toBe('STEP_NOT_ENABLED');
  const noted = { visitId: second.visitId, action: 'consent.not-kept' };
  expect(await world.audited(noted, 'details')).toEqual([2, 1, 0].map((triesLeft) => ({ triesLeft })));
  await second.sign();
  expect((await second.workflow()).current).toBe('location');
});

test('counts concurrent guesses like sequential ones', async () => {
  const second = await nextVisit(await signed());
  const years = Array.from({ length: 8 }, (_, index) => `19${60 + index}-03-01`);
  const codes = await Promise.all(years.map(async (guess) => (await second.confirm(guess)).error.code));
  expect(codes.filter((code) => code === 'INVALID_INPUT')).toHaveLength(2);
});

type Walter = Awaited<ReturnType<typeof signed>>;

test.each<[string, (first: Walter, second: Walter) => Promise<unknown>]>([
  ['the practice asks each time', () => hold(0)],
  [
    'the visit asks for the other consent',
    () => asks({ consentVariant: 'behavioral-health' }, 'consent', 'signature'),
  ],
  ['the visit asks for no signature', () => asks({}, 'terms', 'location')],
  ['the patient agreed to the terms already', (_, second) => second.terms()],
  [
    'the date of birth on file has changed',
    ({ patientId }) =>
      world.db.updateTable('patients').set({ birthDate: '1952-03-02' }).where('id', '=', patientId).execute(),
  ],
  [
    'it is now another patient’s visit',
    async (_, { sessionId }) => {
      const { patientId } = await newPatient();
      await world.db
        .updateTable('visitPatients')
        .set({ patientId })
        .where('sessionId', '=', sessionId)
        .execute();
    },
  ],
  [
    'a representative has signed since',
    async (first) => {
      const representative = { patientName: 'Walter Brandt', relationship: 'Caregiver' };
      const signature = { signedBy: 'representative', typedSignature: 'Ida Brandt', representative };
      await (await nextVisit(first)).sign(signature);
    },
  ],
  [
    'someone signed with another date of birth since',
    async (first) => (await nextVisit(first)).sign({ dateOfBirth: '1953-03-01' }),
  ],
  [
    'the patient declined since',
    async ({ sessionId }) =>
      world.db
        .updateTable('visitPatients')
        .set({ cancelReason: 'consent-declined', cancelledAt: new Date(world.time.now + 1_000) })
        .where('sessionId', '=', sessionId)
        .execute(),
  ],
])('an offered consent no longer applies if %s', async (_, change) => {
  const first = await signed();
  const second = await nextVisit(first);
  expect(await second.kept()).toEqual(HOLDS);
  await change(first, second);
  expect(await second.kept()).toBeNull();
  expect((await second.confirm()).error.code).toMatch(/^STEP_(NOT_ENABLED|INCOMPLETE)$/);
  expect(await world.audited({ visitId: second.visitId, action: 'consent.kept' })).toEqual([]);
});

test.each<[string, () => Promise<Walter>]>([
  ['a representative’s', () => signed({ ...BY_CAREGIVER })],
  [
    'of someone whose date of birth is not on file',
    async () => {
      const walter = await newPatient(null);
      await walter.sign();
      return walter;
    },
  ],
  ['with another date of birth than on file', () => signed({ dateOfBirth: '1953-03-01' })],
])('a signature does not carry over to another visit: %s', async (_, sign) => {
  expect(await (await nextVisit(await sign())).kept()).toBeNull();
});

const BY_CAREGIVER = {
  signedBy: 'representative',
  typedSignature: 'Ida Brandt',
  representative: { patientName: 'Walter Brandt', relationship: 'Caregiver' },
};

test.each([
  ['version', { textVersion: '2.0' }],
  ['text of the same version', { textSha256: 'a'.repeat(64) }],
])('a signature of another %s does not count', async (_, changes) => {
  const first = await newPatient();
  const { facts } = await recordOf((await signed()).sessionId);
  const { sessionId, visitId } = first;
  await world.db.transaction().execute((trx) =>
    appendRecord(world.deps, trx, {
      practiceId: world.practice.id,
      visitId,
      sessionId,
      at: new Date(world.time.now),
      kind: 'consent',
      record: JSON.stringify({ ...facts, ...changes }),
    }),
  );
  expect(await (await nextVisit(first)).kept()).toBeNull();
});

test('waits for an earlier step, and keeps the visit type’s order', async () => {
  const first = await signed();
  await asks({}, 'device-test', 'terms', 'consent', 'signature');
  const second = await nextVisit(first);
  expect(await second.kept()).toBeNull();
  expect((await second.confirm()).error).toMatchObject({ code: 'STEP_INCOMPLETE' });
});

test('each patient of a group has their own consent: one confirms, another signs', async () => {
  const first = await signed();
  const stranger = {
    firstName: 'Ida',
    lastName: 'Marsh',
    language: 'en' as const,
    linkDelivery: 'Copy' as const,
  };
  const walter = { patientId: first.patientId, ...stranger, firstName: 'Walter', lastName: 'Brandt' };
  const group = await world.scheduled({ date: '2026-12-01', patients: [walter, stranger] });
  const [his, hers] = await Promise.all(
    group.patients.map(({ sessionId, patientLink }) =>
      opened({ visitId: group.visitId, sessionId, token: patientLink.split('/').at(-1) ?? '' }),
    ),
  );
  expect(await his?.kept()).toEqual(HOLDS);
  expect(await hers?.kept()).toBeNull();
  expect((await hers?.confirm())?.error.code).toBe('STEP_NOT_ENABLED');
  expect((await his?.confirm())?.result.current).toBe('location');
  expect((await hers?.workflow())?.current).toBe('terms');
});
