import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { DEMO_RECORD_PATIENTS } from './demo-people.ts';
import {
  type AppointmentStatus,
  type PatientQuery,
  type RecordPatient,
  type RecordSystem,
  RecordSystemError,
  type RecordSystemSource,
  type Written,
} from './port.ts';

type Kind = 'patient' | 'encounter' | 'appointment' | 'document' | 'answers' | 'consent' | 'observation';

interface DemoEncounter {
  status: string;
  startsAt: string;
  description: string;
}

interface DemoAppointment {
  status: AppointmentStatus;
  startsAt: string;
  cancelReason: string | null;
}

const MOST_FOUND = 20;
const DEMO = { name: 'Demo record system', version: null, missing: [] };
const DAY_MS = 86_400_000;

export function openDemoRecords(db: Db, clock: () => number): RecordSystemSource {
  return { kind: 'demo', of: (practiceId) => demoRecords(db, practiceId, clock) };
}

function demoRecords(db: Db, practiceId: number, clock: () => number): RecordSystem {
  const now = () => new Date(clock());
  const of = (kind: Kind) =>
    db.selectFrom('demoRecords').where('practiceId', '=', practiceId).where('kind', '=', kind);

  async function people(): Promise<RecordPatient[]> {
    const rows = await of('patient').select(['id', 'data']).execute();
    if (rows.length === 0) {
      await moveIn();
      return people();
    }
    return rows.map(({ id, data }) => ({
      ...(data as unknown as Omit<RecordPatient, 'recordId'>),
      recordId: id,
    }));
  }

  async function moveIn() {
    for (const [index, person] of DEMO_RECORD_PATIENTS.entries()) {
      const id = randomUUID();
      const isNew = await insert('patient', `demo-${index}`, id, person, id);
      if (!isNew || index % 2 === 1) continue;
      const startsAt = new Date(clock() + (index + 1) * DAY_MS).toISOString();
      const encounter: DemoEncounter = { status: 'planned', startsAt, description: 'Follow-up' };
      await insert('encounter', `demo-${index}`, id, encounter);
    }
  }

  async function insert(kind: Kind, key: string, patientId: string, data: object, id: string = randomUUID()) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('demoRecords')
      .values({ id, practiceId, kind, key, patientId, data: JSON.stringify(data), changedAt: now() })
      .onConflict((conflict) => conflict.columns(['practiceId', 'kind', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async function write(kind: Kind, key: string, patientId: string, data: object): Promise<Written> {
    const isNew = await insert(kind, key, patientId, data);
    const row = await db
      .updateTable('demoRecords')
      .set({ data: JSON.stringify(data), changedAt: now() })
      .where('practiceId', '=', practiceId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { recordId: row.id, isNew };
  }

  return {
    kind: 'demo',
    async searchPatients(query) {
      const found = (await people())
        .filter((one) => fits(one, query))
        .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName));
      return { found: found.slice(0, MOST_FOUND), unreadable: 0, isWhole: found.length <= MOST_FOUND };
    },
    async readPatient(recordId) {
      return (await people()).find((one) => one.recordId === recordId) ?? null;
    },
    async patientStanding() {
      return { is: 'current' };
    },
    async searchEncounters(patientRecordId) {
      const rows = await of('encounter')
        .where('patientId', '=', patientRecordId)
        .where(sql<string>`data ->> 'status'`, 'in', ['planned', 'arrived', 'in-progress'])
        .select(['id', 'data'])
        .orderBy(sql`data ->> 'startsAt'`, 'desc')
        .limit(MOST_FOUND + 1)
        .execute();
      const found = rows.slice(0, MOST_FOUND).map(({ id, data }) => {
        const { startsAt, description } = data as unknown as DemoEncounter;
        return { recordId: id, startsAt: new Date(startsAt), description };
      });
      return { found, unreadable: 0, isWhole: rows.length <= MOST_FOUND };
    },
    writeAppointment({ key, patientRecordId, status, startsAt, cancelReason, durationMinutes, serviceName }) {
      return write('appointment', key, patientRecordId, {
        status,
        startsAt: startsAt.toISOString(),
        cancelReason,
        durationMinutes,
        serviceName,
      });
    },
    async writeEncounter({ key, recordId, patientRecordId, status, startsAt, endedAt, serviceName }) {
      const data = { status, startsAt: startsAt.toISOString(), endedAt, description: serviceName };
      if (!recordId) return write('encounter', key, patientRecordId, data);
      const { numUpdatedRows } = await db
        .updateTable('demoRecords')
        .set({ data: JSON.stringify(data), changedAt: now() })
        .where('practiceId', '=', practiceId)
        .where('kind', '=', 'encounter')
        .where('id', '=', recordId)
        .where('patientId', '=', patientRecordId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new RecordSystemError('refused', 'no such encounter of the patient');
      return { recordId, isNew: false };
    },
    async changedAppointments({ since }) {
      const rows = await of('appointment')
        .where('changedAt', '>', since)
        .select(['id', 'key', 'data'])
        .execute();
      const changes = rows.map(({ id, key, data }) => {
        const { status, startsAt, cancelReason } = data as unknown as DemoAppointment;
        return { key: key ?? '', recordId: id, status, startsAt: new Date(startsAt), cancelReason };
      });
      return { changes, unreadable: 0, goOn: null };
    },
    async goneAppointments(recordIds) {
      const there = await of('appointment').select('id').execute();
      return recordIds.filter((recordId) => !there.some(({ id }) => id === recordId));
    },
    writeDocument: ({ key, patientRecordId, content, ...rest }) =>
      write('document', key, patientRecordId, { ...rest, bytes: content.length }),
    writeAnswers: ({ key, patientRecordId, ...rest }) => write('answers', key, patientRecordId, rest),
    writeConsent: ({ key, patientRecordId, receipt, ...rest }) =>
      write('consent', key, patientRecordId, { ...rest, bytes: receipt.length }),
    writeObservation: ({ key, patientRecordId, ...rest }) => write('observation', key, patientRecordId, rest),
    describe: async () => DEMO,
    check: async () => ({ ...DEMO, steps: [] }),
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function fits(patient: RecordPatient, { name, birthDate, mrn }: PatientQuery): boolean {
  const names = plain(`${patient.firstName} ${patient.lastName}`);
  const words = plain(name ?? '').split(/\s+/);
  return (
    words.every((word) => names.includes(word)) &&
    (!birthDate || patient.birthDate === birthDate) &&
    (!mrn || patient.mrn === mrn)
  );
}
