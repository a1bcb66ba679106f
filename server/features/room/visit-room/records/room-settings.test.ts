import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { SettingsChange } from '#shared/contracts/rest/practice/settings.ts';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

let version = 1;
async function save(change: Omit<SettingsChange, 'version'>): Promise<void> {
  const admin = await world.signedIn(world.staff.administrator);
  const { result } = await admin.call('PUT /api/admin/practices/:practiceId/settings', {
    params: { practiceId: world.practice.id },
    body: { version, ...change },
  });
  version = result.version;
}

async function groupVisit() {
  const visit = await world.scheduled({
    patients: ['Walter', 'Rosa'].map((firstName) => ({
      firstName,
      lastName: 'Brandt',
      email: `${firstName}@example.com`,
      language: 'en' as const,
      linkDelivery: 'Email' as const,
    })),
  });
  const provider = await world.staffIn(visit.visitId);
  const pages = await Promise.all(
    visit.patients.map(({ sessionId, patientLink }) =>
      world.patientOn({ sessionId, token: patientLink.split('/').at(-1) ?? '' }),
    ),
  );
  for (const page of pages) await page.send('seat:check-in', {});
  await provider.send('visit:admit-all', {});
  const walter = pages[0]!;
  const admitted = await walter.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return { walter, admitted };
}

const nameOfRosa = ({ others }: RoomSnapshot) => others.find(({ role }) => role === 'patient')?.name;

test('patients of a live group visit see each other’s names only while this is allowed', async () => {
  const { walter, admitted } = await groupVisit();
  expect(nameOfRosa(admitted)).toBe('');
  walter.heard.length = 0;
  await save({ showPatientNames: { value: true, final: false } });
  expect(nameOfRosa(await walter.snapshot())).toBe('Rosa Brandt');
  await save({ hasThirdParty: { value: false, final: false } });
  await save({ showPatientNames: null });
  expect(nameOfRosa(await walter.snapshot())).toBe('');
});

test('an interpreter can be requested in a live visit once the practice turns that on', async () => {
  const { visitId } = await world.scheduled();
  const provider = await world.staffIn(visitId);
  expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('FEATURE_NOT_ON');
  await save({ hasInterpretationServices: { value: true, final: false } });
  await provider.next('room:snapshot', ({ interpreter }) => interpreter.available);
  expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
});

test('a visit type’s setting overrides its practice’s', async () => {
  const scope = { kind: 'visit-type', id: world.practice.visitTypeId } as const;
  await setSetting(world.db, scope, 'showPatientNames', true);
  expect(nameOfRosa((await groupVisit()).admitted)).toBe('Rosa Brandt');
});
