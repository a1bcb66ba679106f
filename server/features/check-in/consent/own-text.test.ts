// Runs on both PostgreSQLs: signed words are under their hash.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { ownText } from '#server/test-support/consent-texts.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ConsentTextChange } from '#shared/contracts/rest/practice/consent-texts.ts';
import { checkConsentChain } from './check-consent.service.ts';
import { findText } from './consent.queries.ts';
import { readStatements } from './consent.service.ts';
import { policyOf } from './consent-record.ts';

const AT = '/api/patient/sessions/:sessionId';
const TEXTS = '/api/admin/practices/:practiceId/consent-texts';
const BORN = '1952-03-01';
const READ = { version: '2.1', language: 'en' } as const;

let world: World;
let administrator: Browser;
let textId: string;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
  await setSetting(world.db, world.practice.id, 'consentHoldsMonths', 12);
});
beforeEach(async () => {
  const params = { practiceId: world.practice.id };
  const body = ownText({ body: { en: 'First words.', es: 'Primeras palabras.' } });
  ({ textId } = (await administrator.call(`POST ${TEXTS}`, { params, body })).result);
  const steps = ['consent', 'signature'].map((step) => ({ step, mandatory: true }));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(steps), beginMinutes: null, consentVariant: textId })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
});
afterAll(() => world.close());

async function save(version: number, changes: Partial<ConsentTextChange> = {}) {
  const params = { practiceId: world.practice.id, textId };
  const body = { version, ...ownText({ body: { en: 'Second words.', es: 'Otras.' } }), ...changes };
  expect((await administrator.call(`PUT ${TEXTS}/:textId`, { params, body })).status).toBe(200);
}

async function visit(patientId?: string) {
  const walter = {
    firstName: 'Walter',
    lastName: 'Brandt',
    language: 'en' as const,
    linkDelivery: 'Copy' as const,
  };
  const scheduled = await world.scheduled(
    patientId ? { date: '2026-12-01', patients: [{ ...walter, patientId }] } : {},
  );
  const { sessionId } = scheduled;
  const found = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('patients').set({ birthDate: BORN }).where('id', '=', found.patientId).execute();
  const browser = await world.patientOf(scheduled);
  const params = { sessionId };
  return {
    ...scheduled,
    ...found,
    workflow: async () => (await browser.call(`GET ${AT}/workflow`, { params })).result,
    agree: (textVersion: number, variant = textId) =>
      browser.call(`POST ${AT}/workflow/consent`, { params, body: { ...READ, variant, textVersion } }),
    sign: () =>
      browser.call(`POST ${AT}/workflow/signature`, {
        params,
        body: {
          ...READ,
          signedBy: 'patient',
          typedSignature: 'Walter Brandt',
          dateOfBirth: BORN,
          representative: null,
        },
      }),
    confirm: () => browser.call(`POST ${AT}/workflow/kept-consent`, { params, body: { dateOfBirth: BORN } }),
    record: async () => (await readStatements(world.db, sessionId)).signature,
    async receipt() {
      expect((await browser.call(`GET ${AT}/consent`, { params })).status).toBe(200);
      const signed = (await readStatements(world.db, sessionId)).signature;
      const text = await findText(world.db, Buffer.from(signed?.record.textSha256 ?? '', 'hex'));
      return text?.body;
    },
  };
}

test('a patient reads and signs the practice’s own text', async () => {
  const walter = await visit();
  expect(await walter.workflow()).toMatchObject({
    consentVariant: textId,
    ownConsent: { version: 1, body: { en: 'First words.', es: 'Primeras palabras.' } },
  });
  expect((await walter.agree(1)).result.current).toBe('signature');
  expect((await walter.sign()).status).toBe(200);
  const signed = await walter.record();
  expect(signed?.record).toMatchObject({ variant: textId, ownText: { version: 1 }, textVersion: '2.1' });
  expect(signed && policyOf(signed.record, signed.signedAt)).toMatch(
    /^Consent to telehealth Home visits .*, version 1$/,
  );
  expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();
});

test('the receipt, the record and the text shown again keep the signed version', async () => {
  const walter = await visit();
  await walter.agree(1);
  await walter.sign();
  const before = await walter.record();
  await save(1);
  expect(await walter.record()).toEqual(before);
  const receipt = await walter.receipt();
  expect(receipt).toContain('First words.');
  expect(receipt).not.toContain('Second words.');
  expect((await walter.workflow()).ownConsent).toMatchObject({ version: 1, body: { en: 'First words.' } });
  expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();
});

test('a version saved while the patient is reading has to be read first', async () => {
  const walter = await visit();
  await save(1);
  expect((await walter.agree(1)).error?.code).toBe('CONSENT_CHANGED');
  expect((await walter.agree(2, 'telehealth')).error?.code).toBe('CONSENT_CHANGED');
  expect((await walter.workflow()).ownConsent).toMatchObject({ version: 2 });
  expect((await walter.agree(2)).status).toBe(200);
});

test('signs the version agreed to, even if another is saved before the signature', async () => {
  const walter = await visit();
  await walter.agree(1);
  await save(1);
  expect((await walter.sign()).status).toBe(200);
  expect(await walter.receipt()).toContain('First words.');
  expect((await walter.record())?.record.ownText?.version).toBe(1);
});

test('a kept consent ends with the next version, even if its text is the same', async () => {
  const first = await visit();
  await first.agree(1);
  await first.sign();
  const second = await visit(first.patientId);
  expect((await second.workflow()).keptConsent).not.toBeNull();
  await save(1, { body: { en: 'First words.', es: 'Primeras palabras.' } });
  expect((await second.workflow()).keptConsent).toBeNull();
  expect((await second.confirm()).error?.code).toBe('STEP_NOT_ENABLED');
});

test('a confirmed consent refers to the signed version', async () => {
  const first = await visit();
  await first.agree(1);
  await first.sign();
  const second = await visit(first.patientId);
  expect((await second.confirm()).result).toMatchObject({ current: null, ownConsent: { version: 1 } });
  await save(1);
  expect((await second.workflow()).ownConsent).toMatchObject({ version: 1 });
  expect(await second.receipt()).toContain('First words.');
});
