// Runs on both PostgreSQLs: rows kept by triggers; pages by keyset over several practices.
import { randomUUID } from 'node:crypto';
import type { CapabilityStatement, OperationOutcome, Resource } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askBefore,
  type FhirCaller,
  fhirCaller,
  type HeldVisit,
  heldVisit,
} from '#server/test-support/fhir-api.ts';
import { problemsOf } from '#server/test-support/fhir-definitions.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FHIR_TYPES } from '#shared/domain/fhir-api.ts';

let world: World;
let ours: FhirCaller;
let theirs: FhirCaller;
let both: FhirCaller;
let held: HeldVisit;
let other: HeldVisit;
beforeAll(async () => {
  world = await createWorld();
  await askBefore(world);
  held = await heldVisit(world);
  other = await heldVisit(world, world.otherPractice);
  ours = await fhirCaller(world);
  theirs = await fhirCaller(world, { practiceIds: [world.otherPractice.id] });
  both = await fhirCaller(world, { practiceIds: [world.practice.id, world.otherPractice.id] });
});
afterAll(() => world.close());

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'reference' && typeof child === 'string' ? [child] : referencesIn(child),
  );
}
const outcome = (body: string) => (JSON.parse(body) as OperationOutcome).issue?.[0]?.code;
const ids = (resources: readonly Resource[]) => resources.map(({ id }) => id);

describe('existing resources', () => {
  test.each(FHIR_TYPES)(
    '%s is valid R4, is read by its id, and refers to existing resources',
    async (type) => {
      const found = await ours.all(type);
      expect(found.length).toBeGreaterThan(0);
      for (const resource of found) {
        expect(problemsOf(resource)).toEqual([]);
        expect(resource.meta).toMatchObject({
          versionId: expect.any(String),
          lastUpdated: expect.any(String),
        });
        const read = await ours.send(`${type}/${resource.id}`);
        expect(read.json()).toEqual(resource);
        expect(read.headers['content-type']).toContain('application/fhir+json');
        expect(read.headers.etag).toBe(`W/"${resource.meta?.versionId}"`);
        for (const reference of referencesIn(resource))
          expect([reference, (await ours.send(reference)).status]).toEqual([reference, 200]);
      }
    },
  );

  test('a completed visit is an appointment and an encounter, with related resources', async () => {
    const { sessionId, imageId } = held;
    expect((await ours.send(`Appointment/${sessionId}`)).json()).toMatchObject({
      status: 'fulfilled',
      start: '2026-11-20T17:30:00.000Z',
    });
    expect((await ours.send(`Encounter/${sessionId}`)).json()).toMatchObject({
      status: 'finished',
      period: { start: expect.any(String), end: expect.any(String) },
    });
    const [patientId] = ids(await ours.all('Patient?name=brandt'));
    const of = async (type: string) => ours.all(`${type}?patient=${patientId}`);
    expect(await of('Consent')).toHaveLength(1);
    expect(await of('QuestionnaireResponse')).toMatchObject([{ id: sessionId, status: 'completed' }]);
    const documents = await of('DocumentReference');
    expect(documents).toHaveLength(2);
    expect(ids(documents)).toContain(imageId);
    const activities = (await of('Provenance')).map(
      (one) => (one as { activity?: { text?: string } }).activity?.text,
    );
    expect(activities.sort()).toEqual([
      'Answers submitted',
      'Consent signed',
      'Document shown in the visit',
      'Image added',
      'Reconciled with the record',
    ]);
  });

  test('a visit’s location is a resource; moving there and leaving the practice’s list are versions', async () => {
    const { sessionId, visitId, locationId } = held;
    expect((await ours.send(`Location/${locationId}`)).json()).toMatchObject({
      status: 'active',
      name: 'Main office',
      address: { line: ['12 Mesa Drive'], city: 'Phoenix', state: 'AZ', postalCode: '85001', country: 'US' },
    });
    expect(ids(await ours.all('Location?name=off'))).toEqual([locationId]);
    expect(ids(await ours.all('Location?name=mesa'))).toEqual([]);
    const actor = { reference: `Location/${locationId}`, display: 'Main office' };
    expect((await ours.send(`Appointment/${sessionId}`)).json()).toMatchObject({
      participant: [{}, {}, { actor, required: 'information-only', status: 'accepted' }],
    });
    expect((await ours.send(`Encounter/${sessionId}`)).json()).toMatchObject({
      location: [{ location: actor }],
    });

    const versionOf = async (address: string) => Number((await ours.send(address)).json().meta?.versionId);
    const before = await versionOf(`Encounter/${sessionId}`);
    const visits = world.db.updateTable('visits').where('id', '=', visitId);
    await visits.set({ locationId: null }).execute();
    const moved = await ours.send(`Encounter/${sessionId}`);
    expect(moved.json()).not.toHaveProperty('location');
    expect(await versionOf(`Encounter/${sessionId}`)).toBe(before + 1);
    await visits.set({ locationId }).execute();

    const listed = (removedAt: Date | null) =>
      world.db.updateTable('locations').set({ removedAt }).where('id', '=', locationId).execute();
    await listed(new Date(world.time.now));
    expect((await ours.send(`Location/${locationId}`)).json()).toMatchObject({
      status: 'inactive',
      meta: { versionId: '2' },
    });
    expect(ids(await ours.all('Location?status=active'))).toEqual([]);
    await listed(null);
  });

  test.each(['waiting', 'removed', 'left'] as const)(
    'a person who was in a visit and is %s at its end was in it',
    async (stage) => {
      const { sessionId, ...visit } = await world.scheduled();
      const seatId = await world.seat({ ...visit, sessionId });
      const now = new Date(world.time.now);
      await world.db
        .updateTable('participants')
        .set({ stage, arrivedAt: now, admittedAt: null, leftAt: stage === 'waiting' ? null : now })
        .where('seatId', '=', seatId)
        .execute();
      await world.db
        .updateTable('visits')
        .set({ status: 'COMPLETE', beganAt: now, endedAt: now })
        .where('id', '=', visit.visitId)
        .execute();
      const statuses = ['Appointment', 'Encounter'].map(
        async (type) => (await ours.send(`${type}/${sessionId}`)).json<{ status: string }>().status,
      );
      expect(await Promise.all(statuses)).toEqual(['fulfilled', 'finished']);
    },
  );

  test('a change is a new version, and a known version is not sent again', async () => {
    const visit = await world.scheduled();
    const address = `Appointment/${visit.sessionId}`;
    const first = await ours.send(address);
    const known = { 'if-none-match': String(first.headers.etag) };
    const same = await ours.send(address, { headers: known });
    expect([same.status, same.body]).toEqual([304, '']);
    await world.db
      .updateTable('visits')
      .set({ status: 'CANCELLED' })
      .where('id', '=', visit.visitId)
      .execute();
    const next = await ours.send(address, { headers: known });
    expect([next.status, next.json()]).toMatchObject([200, { status: 'cancelled' }]);
    expect(next.headers.etag).not.toBe(first.headers.etag);
    const head = await ours.send(address, { method: 'HEAD' });
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', next.headers.etag]);
  });

  test('serves files whole and in ranges, but not while unscanned or infected', async () => {
    const { imageId, imageFileId } = held;
    const document = (await ours.send(`DocumentReference/${imageId}`)).json<{
      content: { attachment: { url: string } }[];
    }>();
    const url = document.content[0]?.attachment.url ?? '';
    const whole = await ours.send(url);
    expect([whole.status, whole.headers['content-type'], whole.body]).toEqual([
      200,
      'image/jpeg',
      'the picture of a knee',
    ]);
    const part = await ours.send(url, { headers: { range: 'bytes=4-10' } });
    expect([part.status, part.body, part.headers['content-range']]).toEqual([
      206,
      'picture',
      'bytes 4-10/21',
    ]);
    expect((await ours.send(url, { headers: { range: 'bytes=99-' } })).status).toBe(416);
    const binary = await ours.send(url, { headers: { accept: 'application/fhir+json' } });
    expect(problemsOf(binary.json())).toEqual([]);
    const [consent] = await ours.all('Consent');
    const receipt = await ours.send(`Binary/${consent?.id}`);
    expect([receipt.status, receipt.body.slice(0, 5)]).toEqual([200, '%PDF-']);

    const scan = (state: 'none' | 'waiting' | 'infected') =>
      world.db.updateTable('files').set({ scan: state }).where('id', '=', imageFileId).execute();
    await scan('waiting');
    expect((await ours.send(url)).status).toBe(404);
    expect(ids(await ours.all('DocumentReference'))).not.toContain(imageId);
    await scan('infected');
    expect((await ours.send(url)).status).toBe(410);
    expect((await ours.send(`DocumentReference/${imageId}`)).status).toBe(410);
    await scan('none');
    expect((await ours.send(url)).status).toBe(200);
  });
});

describe('practices', () => {
  test.each(FHIR_TYPES)(
    '%s of one practice is missing for another, and both share one search',
    async (type) => {
      const mine = ids(await ours.all(type));
      const foreign = ids(await theirs.all(type));
      expect(foreign.length).toBeGreaterThan(0);
      expect(mine.filter((id) => foreign.includes(id))).toEqual([]);
      for (const id of foreign) {
        const answer = await ours.send(`${type}/${id}`);
        expect([answer.status, outcome(answer.body)]).toEqual([404, 'not-found']);
        expect(await ours.all(`${type}?_id=${id}`)).toEqual([]);
      }
      expect(ids(await both.all(type)).sort()).toEqual([...mine, ...foreign].sort());
      expect(ids(await both.all(`${type}?_count=1`)).sort()).toEqual([...mine, ...foreign].sort());
    },
  );

  test('naming another practice’s resource gets the same answer as a missing one', async () => {
    const statement = (await ours.send('metadata')).json<CapabilityStatement>();
    const references = (statement.rest?.[0]?.resource ?? []).flatMap(({ type, searchParam = [] }) =>
      searchParam.filter((one) => one.type === 'reference').map(({ name }) => `${type}?${name}=`),
    );
    expect(references).toContain('Encounter?patient=');
    const answerTo = async (address: string, id: string) => {
      const { status, body } = await ours.send(`${address}${id}`);
      return [status, body.replaceAll(id, 'ID').replaceAll(/"(timestamp|lastUpdated)":"[^"]*"/g, '')];
    };
    for (const type of FHIR_TYPES) {
      const [foreign = ''] = ids(await theirs.all(type));
      const addresses = [`${type}/`, `${type}?_id=`, 'Binary/', ...references];
      for (const address of [...addresses, ...references.map((one) => `${one}${type}/`)])
        expect([address, ...(await answerTo(address, foreign))]).toEqual([
          address,
          ...(await answerTo(address, randomUUID())),
        ]);
    }
  });

  test('another practice’s files look missing', async () => {
    expect((await ours.send(`Binary/${other.imageId}`)).status).toBe(404);
    expect((await theirs.send(`Binary/${other.imageId}`)).status).toBe(200);
    const [patient] = await theirs.all('Patient?name=walter');
    expect(await ours.all(`DocumentReference?patient=${patient?.id}`)).toEqual([]);
  });

  test('reads a person who works for both once', async () => {
    const { accountId } = world.staff.provider;
    await world.db
      .insertInto('memberships')
      .values({ accountId, practiceId: world.otherPractice.id, userType: 'Provider' })
      .execute();
    expect(ids(await both.all('Practitioner?_count=1')).filter((id) => id === accountId)).toHaveLength(1);
    await world.db
      .deleteFrom('memberships')
      .where('accountId', '=', accountId)
      .where('practiceId', '=', world.otherPractice.id)
      .execute();
    expect((await theirs.send(`Practitioner/${accountId}`)).json()).toMatchObject({ active: false });
  });

  test('reads nothing from a disabled practice', async () => {
    const { otherPractice, db } = world;
    const set = (disabledAt: Date | null) =>
      db.updateTable('practices').set({ disabledAt }).where('id', '=', otherPractice.id).execute();
    await set(new Date());
    expect(await theirs.all('Patient')).toEqual([]);
    await set(null);
  });
});

describe('scopes', () => {
  test('each type needs its own, files need their resource’s, and refusals are audited', async () => {
    const caller = await fhirCaller(world, { scopes: ['system/Patient.rs'] });
    for (const type of FHIR_TYPES) {
      const expected = type === 'Patient' ? 200 : 403;
      expect([type, (await caller.send(type)).status]).toEqual([type, expected]);
      expect([type, (await caller.send(`${type}/${held.sessionId}`)).status]).toEqual([
        type,
        type === 'Patient' ? 404 : 403,
      ]);
    }
    expect((await caller.send(`Binary/${held.imageId}`)).status).toBe(403);
    const refused = { actor: `fhir-client:${caller.clientId}`, action: 'fhir.refused' };
    expect(await world.audited(refused)).toHaveLength((FHIR_TYPES.length - 1) * 2);
  });

  test('audits each request with type, ids and address, without search values', async () => {
    const caller = await fhirCaller(world);
    await caller.send('Patient?name=Brandt');
    const [token, ...rows] = await world.audited({ actor: `fhir-client:${caller.clientId}` }, [
      'action',
      'practiceId',
      'details',
    ]);
    expect(token?.action).toBe('fhir.token-given');
    expect(rows).toEqual([
      {
        action: 'fhir.searched',
        practiceId: world.practice.id,
        details: { type: 'Patient', count: expect.any(Number), ids: expect.any(Array), from: '127.0.0.1' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/brandt/i);
  });
});
