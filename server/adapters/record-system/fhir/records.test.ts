import type { Encounter } from '@medplum/fhirtypes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { createTestDatabase } from '#server/test-support/database.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { makePractice } from '#server/test-support/people.ts';
import { openDemoRecords } from '../demo.ts';
import { DEMO_RECORD_PATIENTS } from '../demo-people.ts';
import type { NewDocument, RecordSystem, WantedAppointment, WantedEncounter } from '../port.ts';
import { openFhirRecords } from './open.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let server: FhirTestServer;
let practiceId: number;
const naming = namingOf('https://visits.example.org');
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
  practiceId = (await makePractice(db, 'Saguaro', 'America/Phoenix')).id;
  server = await startFhirServer();
  for (const { firstName, lastName, birthDate, sex, mrn, email, mobile, address } of DEMO_RECORD_PATIENTS)
    await server.addPatient({
      identifier: [
        { system: 'http://hl7.org/fhir/sid/us-ssn', value: mrn ?? '' },
        {
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
          system: 'https://ehr.example.org/mrn',
          value: mrn ?? '',
        },
      ],
      name: [{ use: 'official', family: lastName, given: [firstName] }],
      gender: sex ?? 'unknown',
      birthDate: birthDate ?? '',
      telecom: [
        { system: 'email', value: email ?? '' },
        { system: 'phone', use: 'mobile', value: mobile ?? '' },
      ],
      address: [
        {
          line: [address?.line ?? ''],
          city: address?.city,
          state: address?.state,
          postalCode: address?.zip,
        } as never,
      ],
    });
});
beforeEach(() => {
  Object.assign(server.offers, { conditionalCreate: true, transaction: true, binary: true, without: [] });
});
afterEach(() => expect(server.refused).toEqual([]));
afterAll(async () => {
  await server.close();
  await db.destroy();
  await database.drop();
});

const openFhir = (): RecordSystem =>
  openFhirRecords({ baseUrl: server.baseUrl, naming, allowPrivate: true, clock: Date.now, smart: null });
const person = async (records: RecordSystem, name: string) => {
  const [found] = (await records.searchPatients({ name })).found;
  if (!found) throw new Error(`no ${name}`);
  return found;
};
async function theirEncounter(records: RecordSystem, patientRecordId: string): Promise<string> {
  if (records.kind === 'demo')
    return (await records.searchEncounters(patientRecordId)).found[0]?.recordId ?? '';
  const { id } = await server.repo.createResource<Encounter>({
    resourceType: 'Encounter',
    status: 'planned',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR' },
    subject: { reference: `${server.baseUrl}/Patient/${patientRecordId}` },
  });
  return id;
}
const changedSince = async (records: RecordSystem, since: Date) =>
  (await records.changedAppointments({ since, page: null })).changes;
const wanted = (patientRecordId: string, changes: Partial<WantedAppointment> = {}): WantedAppointment => ({
  key: crypto.randomUUID(),
  patientRecordId,
  recordId: null,
  status: 'booked',
  startsAt: new Date('2026-12-01T16:00:00Z'),
  durationMinutes: 20,
  serviceName: 'Follow-up',
  description: 'Knee',
  practitioner: { id: crypto.randomUUID(), name: 'Dr. Ana Rivera' },
  cancelReason: null,
  patientName: 'Rosa Delgado',
  ...changes,
});
const document = (patientRecordId: string, changes: Partial<NewDocument> = {}): NewDocument => ({
  key: crypto.randomUUID(),
  patientRecordId,
  encounterRecordId: null,
  kind: 'visit-summary',
  title: 'Visit summary',
  mediaType: 'application/pdf',
  content: Buffer.from('%PDF-1.7'),
  createdAt: new Date('2026-12-01T16:30:00Z'),
  author: { id: crypto.randomUUID(), name: 'Dr. Ana Rivera' },
  ...changes,
});

describe.each([
  ['the demo’s', () => openDemoRecords(db, Date.now).of(practiceId)],
  ['FHIR with conditional creates', openFhir],
  [
    'FHIR without them',
    () => {
      server.offers.conditionalCreate = false;
      server.offers.transaction = false;
      return openFhir();
    },
  ],
])('%s', (_, open) => {
  test.each([
    [{ name: 'Delgado' }, ['Rosa Delgado']],
    [{ name: 'rosa delg' }, ['Rosa Delgado']],
    [{ name: 'García', birthDate: '1979-01-30' }, ['Josefa García', 'José García-López']],
    [{ mrn: '100204' }, ['José García-López']],
    [{ birthDate: '1952-03-14', name: 'Brandt' }, []],
    [{ mrn: '999999' }, []],
  ])('finds patients by %j', async (query, names) => {
    const { found } = await open().searchPatients(query);
    expect(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(names);
  });

  test('reads a patient as it was found, and null for a missing one', async () => {
    const records = open();
    const found = await person(records, 'Tanaka');
    expect(found).toMatchObject({
      birthDate: '1988-06-21',
      sex: 'female',
      mrn: '100203',
      mobile: '+14805550144',
    });
    expect(found.address).toEqual({ line: '1500 N Mill Ave', city: 'Tempe', state: 'AZ', zip: '85281' });
    expect(await records.readPatient(found.recordId)).toEqual(found);
    expect(await records.readPatient(crypto.randomUUID())).toBe(null);
  });

  test('writes an appointment and its encounter once, and updates them', async () => {
    const records = open();
    const { recordId: patient } = await person(records, 'Delgado');
    const since = new Date(Date.now() - 1_000);
    const first = wanted(patient);
    const booked = await records.writeAppointment(first);
    expect(booked.isNew).toBe(true);
    expect(await records.writeAppointment(first)).toEqual({ recordId: booked.recordId, isNew: false });
    const encounter: WantedEncounter = {
      ...first,
      recordId: null,
      appointmentRecordId: booked.recordId,
      status: 'planned',
      endedAt: null,
    };
    const planned = await records.writeEncounter(encounter);
    expect((await records.searchEncounters(patient)).found).toContainEqual({
      recordId: planned.recordId,
      startsAt: first.startsAt,
      description: 'Follow-up',
    });
    const startsAt = new Date('2026-12-02T17:00:00Z');
    const later = { ...first, recordId: booked.recordId, startsAt };
    for (const _ of ['once', 'again']) await records.writeAppointment(later);
    await records.writeEncounter({
      ...encounter,
      recordId: planned.recordId,
      status: 'finished',
      endedAt: startsAt,
    });
    expect((await records.searchEncounters(patient)).found.map(({ recordId }) => recordId)).not.toContain(
      planned.recordId,
    );
    const moved = {
      key: first.key,
      recordId: booked.recordId,
      startsAt,
      status: 'booked',
      cancelReason: null,
    };
    expect((await changedSince(records, since)).filter(({ key }) => key === first.key)).toEqual([moved]);
    await records.writeAppointment({ ...later, status: 'cancelled', cancelReason: 'Cost' });
    expect((await changedSince(records, since)).find(({ key }) => key === first.key)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Cost',
    });
  });

  test('changes an encounter that staff chose only if it is the patient’s', async () => {
    const records = open();
    const { recordId: rosa } = await person(records, 'Delgado');
    const { recordId: another } = await person(records, 'Tanaka');
    const recordId = await theirEncounter(records, rosa);
    const chosen: WantedEncounter = {
      ...wanted(rosa),
      recordId,
      appointmentRecordId: null,
      status: 'arrived',
      endedAt: null,
    };
    await expect(records.writeEncounter({ ...chosen, patientRecordId: another })).rejects.toMatchObject({
      failure: 'refused',
    });
    expect(await records.writeEncounter(chosen)).toEqual({ recordId, isNew: false });
  });

  test('writes a visit’s results once', async () => {
    const records = open();
    const { recordId: patientRecordId } = await person(records, 'Brandt');
    const key = crypto.randomUUID();
    const subject = { key, patientRecordId, encounterRecordId: null };
    const at = new Date('2026-12-01T16:00:00Z');
    const small = document(patientRecordId);
    const large = document(patientRecordId, {
      kind: 'image',
      mediaType: 'image/png',
      content: Buffer.alloc(400_000, 1),
    });
    const writes = [
      () => records.writeDocument(small),
      () => records.writeDocument(large),
      () =>
        records.writeAnswers({
          ...subject,
          questionnaire: 'intake/3',
          title: 'Before your visit',
          authoredAt: at,
          answers: [
            { questionId: 'q1', question: 'Where does it hurt?', values: ['Knee', 'Hip'] },
            { questionId: 'q2', question: 'Since when?', values: [] },
          ],
        }),
      () =>
        records.writeConsent({
          ...subject,
          signedAt: at,
          signature: 'Walter Brandt',
          signedBy: 'legal-representative',
          policy: 'Telehealth consent, version 2',
          receipt: Buffer.from('%PDF-1.7'),
        }),
      () =>
        records.writeObservation({
          key,
          patientRecordId,
          code: '8867-4',
          name: 'Heart rate',
          at,
          value: 72,
          unit: '/min',
          deviceName: 'Pulse oximeter',
        }),
    ];
    for (const write of writes) {
      const first = await write();
      expect(first.isNew).toBe(true);
      expect(await write()).toMatchObject({ recordId: first.recordId });
    }
  });

  test('describes its connection, with nothing missing', async () => {
    expect(await open().describe()).toMatchObject({ missing: [] });
  });
});

test('stores each resource once on the FHIR server, and a large file as a separate resource', async () => {
  const counts = async () =>
    Promise.all(
      (['DocumentReference', 'Binary', 'QuestionnaireResponse', 'Consent', 'Observation'] as const).map(
        async (type) => (await server.all(type)).length,
      ),
    );
  expect(await counts()).toEqual([4, 2, 2, 2, 2]);
  const documents = await server.all<import('@medplum/fhirtypes').DocumentReference>('DocumentReference');
  const urls = documents.flatMap(({ content }) => content?.map(({ attachment }) => attachment?.url) ?? []);
  expect(urls.filter(Boolean)).toHaveLength(2);
});

test('describe names what the server lacks, and no call tries what it does not offer', async () => {
  server.offers.without = ['Consent', 'Observation'];
  const records = openFhir();
  expect(await records.describe()).toEqual({
    name: 'Mesa EHR',
    version: '4.0.1',
    missing: ['Consent.search-type', 'Consent.create', 'Observation.search-type', 'Observation.create'],
  });
});

test('keeps changes that staff made in the record system', async () => {
  const records = openFhir();
  const { recordId: patient } = await person(records, 'Tanaka');
  const first = wanted(patient);
  const { recordId } = await records.writeAppointment(first);
  const theirs = await server.repo.readResource<import('@medplum/fhirtypes').Appointment>(
    'Appointment',
    recordId,
  );
  await server.repo.updateResource({ ...theirs, comment: 'Bring the old films', priority: 3 });
  await records.writeAppointment({ ...first, recordId, status: 'arrived' });
  expect(await server.repo.readResource('Appointment', recordId)).toMatchObject({
    comment: 'Bring the old films',
    priority: 3,
    status: 'arrived',
    identifier: [{ system: 'https://visits.example.org/fhir/identifier/appointment', value: first.key }],
  });
});
