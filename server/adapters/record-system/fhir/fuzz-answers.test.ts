import type { Appointment, Consent, Encounter } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { type FhirTestServer, noOddities, startFhirServer } from '#server/test-support/fhir-server.ts';
import type { NewConsent, RecordSystem, WantedAppointment } from '../port.ts';
import { openFhirRecords } from './open.ts';

let server: FhirTestServer;
let records: RecordSystem;
let rosa: string;
let mei: string;
const naming = namingOf('https://visits.example.org');
const open = () =>
  openFhirRecords({ baseUrl: server.baseUrl, naming, allowPrivate: true, clock: Date.now, smart: null });
beforeAll(async () => {
  server = await startFhirServer();
  const add = async (family: string, given: string, birthDate: string, value: string) => {
    const identifier = [{ system: 'https://ehr.example.org/mrn', value, use: 'usual' as const }];
    return (
      await server.addPatient({ identifier, name: [{ family, given: [given] }], gender: 'female', birthDate })
    ).id;
  };
  rosa = await add('Delgado', 'Rosa', '1952-03-14', '100201');
  mei = await add('Tanaka', 'Mei', '1988-06-21', '100203');
});
beforeEach(async () => {
  Object.assign(server.odd, noOddities());
  Object.assign(server.offers, { conditionalCreate: true, transaction: true, binary: true, without: [] });
  server.requests.length = 0;
  for (const type of ['Appointment', 'Encounter', 'Consent'] as const)
    for (const { id } of await server.all(type)) await server.repo.deleteResource(type, id ?? '');
  records = open();
});
afterAll(() => server.close());

const wanted = (changes: Partial<WantedAppointment> = {}): WantedAppointment => ({
  key: crypto.randomUUID(),
  patientRecordId: rosa,
  recordId: null,
  status: 'booked',
  startsAt: new Date('2026-12-01T16:00:00Z'),
  durationMinutes: 20,
  serviceName: 'Follow-up',
  description: '',
  practitioner: { id: crypto.randomUUID(), name: 'Dr. Ana Rivera' },
  cancelReason: null,
  patientName: 'Rosa Delgado',
  ...changes,
});
const consent = (): NewConsent => ({
  key: crypto.randomUUID(),
  patientRecordId: rosa,
  encounterRecordId: null,
  signedAt: new Date('2026-12-01T16:00:00Z'),
  signature: 'Rosa Delgado',
  signedBy: 'patient',
  policy: 'Telehealth consent, version 2',
  receipt: Buffer.from('%PDF-1.7'),
});
/** Has no identifier of ours, because the practice's staff created it. */
const another = () =>
  server.repo.createResource<Appointment>({
    resourceType: 'Appointment',
    status: 'booked',
    start: '2026-11-30T09:00:00Z',
    end: '2026-11-30T09:20:00Z',
    participant: [{ actor: { reference: `Patient/${mei}` }, status: 'accepted' }],
  });
const encounter = (patient: string) =>
  server.repo.createResource<Encounter>({
    resourceType: 'Encounter',
    status: 'planned',
    class: { code: 'VR' },
    subject: { reference: `Patient/${patient}` },
  });

describe.each([
  ['saying so', true],
  ['without a word', false],
])('a server that ignores search parameters, %s', (_, self) => {
  const ignoring = (...ignores: string[]) => Object.assign(server.odd, { ignores, self });

  test('never overwrites another appointment where conditional creates are not offered', async () => {
    server.offers.conditionalCreate = false;
    records = open();
    const theirs = await another();
    ignoring('identifier');
    await expect(records.writeAppointment(wanted())).rejects.toMatchObject({ failure: 'unsure' });
    expect(await server.all('Appointment')).toEqual([theirs]);
  });

  test.each([1, 2])(
    'never mistakes any of %i others for ours where conditions are ignored too',
    async (others) => {
      for (let count = 0; count < others; count += 1) await another();
      const before = await server.all('Appointment');
      ignoring('identifier');
      await expect(records.writeAppointment(wanted())).rejects.toMatchObject({ failure: 'unsure' });
      expect(await server.all('Appointment')).toEqual(before);
    },
  );

  test('finds ours among others, and counts no other consent as written', async () => {
    const first = wanted();
    await another();
    const { recordId } = await records.writeAppointment(first);
    const written = await records.writeConsent(consent());
    ignoring('identifier');
    expect(await records.writeAppointment({ ...first, status: 'arrived' })).toEqual({
      recordId,
      isNew: false,
    });
    await expect(records.writeConsent(consent())).rejects.toMatchObject({ failure: 'unsure' });
    expect((await server.all<Consent>('Consent')).map(({ id }) => id)).toEqual([written.recordId]);
  });

  test('offers neither another patient’s encounters nor those that have ended', async () => {
    await encounter(mei);
    const { id } = await encounter(rosa);
    const over = await encounter(rosa);
    await server.repo.updateResource({ ...over, status: 'finished' });
    ignoring('patient', 'status');
    const { found, isWhole } = await records.searchEncounters(rosa);
    expect(found.map(({ recordId }) => recordId)).toEqual([id]);
    expect(isWhole).toBe(false);
  });

  test.each([
    ['name', { name: 'delg' }],
    ['birthdate', { birthDate: '1952-03-14' }],
    ['identifier', { mrn: '100201' }],
  ])('lists no other patient by %s', async (parameter, query) => {
    ignoring(parameter);
    const { found, isWhole } = await records.searchPatients(query);
    expect(found.map(({ firstName }) => firstName)).toEqual(['Rosa']);
    expect(isWhole).toBe(false);
  });

  test('is detected by the connection test', async () => {
    ignoring('identifier');
    const { steps } = await records.check();
    expect(steps.at(-1)).toMatchObject({ step: 'search', outcome: 'unsure' });
  });
});

test('creates an appointment once where only the search ignores the identifier', async () => {
  await another();
  const one = wanted();
  server.odd.edit = ({ path, resource }) => {
    if (!path.startsWith('Appointment?')) return;
    const { self } = { self: `${server.baseUrl}/Appointment?_count=10` };
    Object.assign(resource, { entry: undefined, link: [{ relation: 'self', url: self }] });
  };
  const { recordId, isNew } = await records.writeAppointment(one);
  expect(isNew).toBe(true);
  expect(await records.writeAppointment(one)).toEqual({ recordId, isNew: false });
});

test('compares names as people write them', async () => {
  const identifier = [{ system: 'https://ehr.example.org/mrn', value: '100209' }];
  const name = [{ family: 'O’Brien-Łukasz', given: ['Zoë'] }];
  await server.addPatient({ identifier, name, gender: 'female' });
  server.odd.ignores = ['name'];
  for (const typed of ["zoe o'brien", 'OBrien', 'lukasz brien'])
    expect((await records.searchPatients({ name: typed })).found).toHaveLength(1);
});

test('does not change an appointment or encounter of another patient, whatever its identifier or id', async () => {
  const ours = wanted();
  const { recordId } = await records.writeAppointment(ours);
  const theirs = await server.repo.readResource<Appointment>('Appointment', recordId);
  const participant = [{ actor: { reference: `Patient/${mei}` }, status: 'accepted' as const }];
  await server.repo.updateResource({ ...theirs, participant });
  for (const id of [recordId, null])
    await expect(
      records.writeAppointment({ ...ours, recordId: id, status: 'arrived' }),
    ).rejects.toMatchObject({ failure: 'refused' });
  const other = await another();
  server.odd.edit = ({ resource }) => {
    if (resource.resourceType === 'Appointment') resource.id = other.id;
  };
  await expect(records.writeAppointment({ ...wanted(), recordId })).rejects.toMatchObject({
    failure: 'unsure',
  });
});

describe('a single malformed resource', () => {
  test.each([
    ['name: {}', { name: {} }],
    ['name: [null]', { name: [null] }],
    ['no name', { name: [{ text: ' ' }] }],
    ['telecom: {}', { telecom: {} }],
    ['given: "Ana"', { name: [{ family: 'Tanaka', given: 'Ana' }] }],
    ['a number for a name', { name: [{ family: 7 }] }],
    ['U+0000 in a name', { name: [{ family: 'Tana\0ka' }] }],
    ['gender: "X"', { gender: 'X' }],
    ['birthDate: "June"', { birthDate: 'June' }],
    ['a period without dates', { name: [{ family: 'Tanaka', period: { end: 'soon' } }] }],
  ])('is counted among patients, and the others are found: %s', async (_, change) => {
    server.odd.edit = ({ path, resource }) => {
      if (!path.startsWith('Patient?')) return;
      resource.entry.push({ resource: { ...resource.entry[0].resource, id: mei, ...change } });
    };
    expect(await records.searchPatients({ mrn: '100201' })).toMatchObject({
      found: [{ recordId: rosa }],
      unreadable: 1,
    });
  });

  test('is reported as unreadable if it is read alone', async () => {
    server.odd.edit = ({ resource }) => Object.assign(resource, { telecom: {} });
    await expect(records.readPatient(rosa)).rejects.toMatchObject({ failure: 'unexpected' });
  });

  test('is read if it only has what servers write for empty values', async () => {
    server.odd.edit = ({ resource }) =>
      Object.assign(resource, {
        telecom: null,
        address: null,
        name: [{ family: 'Delgado', given: [null, 'Rosa'] }],
      });
    expect(await records.readPatient(rosa)).toMatchObject({ firstName: 'Rosa', email: null });
  });

  test.each([
    ['Bundle.entry: {}', (bundle: { entry: unknown }) => Object.assign(bundle, { entry: {} }), 0],
    ['an entry that is null', ({ entry }: { entry: unknown[] }) => entry.push(null, 'x'), 1],
    ['links that are none', (bundle: object) => Object.assign(bundle, { link: [null, { relation: 7 }] }), 1],
  ])('%s', async (_, change, count) => {
    server.odd.edit = ({ path, resource }) => void (path.startsWith('Patient?') && change(resource));
    const { found, unreadable } = await records.searchPatients({ name: 'Delgado' });
    expect(found).toHaveLength(count);
    expect(unreadable > 0).toBe(!_.startsWith('links'));
  });

  test('is counted among encounters: a start that is not a date', async () => {
    const { id } = await encounter(rosa);
    await encounter(rosa);
    server.odd.edit = ({ path, resource }) => {
      if (!path.startsWith('Encounter?')) return;
      for (const { resource: one } of resource.entry) if (one.id !== id) one.period = { start: 'tomorrow' };
    };
    expect(await records.searchEncounters(rosa)).toMatchObject({ found: [{ recordId: id }], unreadable: 1 });
  });

  test.each([
    ['start', 'at nine'],
    ['status', 'postponed'],
  ])('is counted among changed appointments: %s “%s”', async (element, value) => {
    const [odd, cancelled] = [wanted(), wanted({ status: 'cancelled' })];
    const { recordId } = await records.writeAppointment(odd);
    await records.writeAppointment(cancelled);
    server.odd.edit = ({ path, resource }) => {
      if (!path.startsWith('Appointment?')) return;
      for (const { resource: one } of resource.entry) if (one.id === recordId) one[element] = value;
    };
    expect(await records.changedAppointments({ since: new Date(0), page: null })).toMatchObject({
      changes: [{ key: cancelled.key, status: 'cancelled' }],
      unreadable: 1,
      goOn: null,
    });
  });

  test('prevents a second write if it may be ours', async () => {
    server.offers.conditionalCreate = false;
    records = open();
    const first = consent();
    await records.writeConsent(first);
    server.odd.edit = ({ path, resource }) => {
      if (path.startsWith('Consent?')) resource.entry[0].resource.identifier = 'ours';
    };
    await expect(records.writeConsent(first)).rejects.toMatchObject({ failure: 'unsure' });
    expect(await server.all('Consent')).toHaveLength(1);
  });

  test.each([[{ rest: {} }], [{ rest: [null] }], [{ rest: [{ mode: 'server', resource: {} }] }]])(
    'is reported if it is the capability statement: %j',
    async (change) => {
      const statement = { resourceType: 'CapabilityStatement', fhirVersion: '4.0.1', ...change };
      server.odd.statement = statement;
      await expect(records.describe()).rejects.toMatchObject({ failure: 'unexpected' });
    },
  );
});

test.each([
  [
    'an empty official name and a good usual one',
    [{ use: 'official' }, { use: 'usual', family: 'Delgado' }],
    '',
    'Delgado',
  ],
  [
    'an official name of spaces',
    [{ use: 'official', family: ' ', given: [''] }, { text: 'Rosa Delgado' }],
    'Rosa',
    'Delgado',
  ],
  ['a former name alone', [{ use: 'maiden', family: 'Zorb', given: ['Rosa'] }], 'Rosa', 'Zorb'],
])('finds a patient with %s', async (_, name, firstName, lastName) => {
  server.odd.edit = ({ path, resource }) => {
    if (path.startsWith('Patient?')) resource.entry[0].resource.name = name;
  };
  expect((await records.searchPatients({ mrn: '100201' })).found).toMatchObject([{ firstName, lastName }]);
});
