import { z } from 'zod';
import { cleanForeign } from '#shared/rules/clean-text.ts';
import { exchange, NoAnswer } from '../exchange.ts';
import {
  MOST_MEASUREMENTS,
  type MonitoredPatient,
  type RemoteMonitoring,
  RemoteMonitoringError,
} from './port.ts';

interface HttpMonitoringOptions {
  url: string;
  token: string;
  timeoutMs?: number;
}

/** Short, because staff wait at the screen. */
const TIMEOUT_MS = 15_000;

const text = z.string().max(300);
const Patient = z.object({
  id: text.min(1),
  firstName: text,
  lastName: text,
  birthDate: z.iso.date().nullable(),
  mrn: text.nullable(),
  programs: z.array(z.object({ id: text.min(1), name: text })).max(50),
});
const Patients = z.object({ patients: z.array(Patient).max(100) });
const OnePatient = z.object({ patient: Patient.nullable() });
const Measurements = z.object({
  measurements: z
    .array(
      z.object({
        id: text.min(1),
        programId: text,
        code: z.string().regex(/^\d{1,7}-\d$/),
        name: text,
        at: z.iso.datetime({ offset: true }),
        value: z.number(),
        unit: text,
        deviceName: text.nullable(),
      }),
    )
    .max(MOST_MEASUREMENTS),
});

/**
 * A remote-monitoring service over HTTP (docs/OPERATIONS.md): `POST {url}/patients/search`, `POST {url}/patients/read`
 * and `POST {url}/measurements/search`, so that no address contains a name.
 */
export function openHttpMonitoring({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
}: HttpMonitoringOptions): RemoteMonitoring {
  async function ask<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await exchange(
        { method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) },
        { allowPrivate: true, timeoutMs },
      );
      if (answer.status < 200 || answer.status > 299)
        throw new RemoteMonitoringError(`HTTP_${answer.status}`);
      const parsed = schema.safeParse(cleanForeign(JSON.parse(answer.body.toString('utf8'))));
      if (!parsed.success) throw new RemoteMonitoringError('UNEXPECTED');
      return parsed.data;
    } catch (error) {
      if (error instanceof RemoteMonitoringError) throw error;
      if (error instanceof SyntaxError) throw new RemoteMonitoringError('UNEXPECTED');
      const isTooLarge = error instanceof NoAnswer && error.failure === 'too-large';
      throw new RemoteMonitoringError(isTooLarge ? 'TOO_LARGE' : 'UNREACHABLE');
    }
  }
  return {
    kind: 'http',
    async searchPatients(practiceId, query) {
      const { patients } = await ask('/patients/search', { practiceId, ...query }, Patients);
      return patients.slice(0, 20).map(toPatient);
    },
    async readPatient(practiceId, monitoringId) {
      const { patient } = await ask('/patients/read', { practiceId, patientId: monitoringId }, OnePatient);
      return patient && patient.id === monitoringId ? toPatient(patient) : null;
    },
    async searchMeasurements(practiceId, { monitoringId, programIds, from, until }) {
      const { measurements } = await ask(
        '/measurements/search',
        {
          practiceId,
          patientId: monitoringId,
          programIds,
          from: from.toISOString(),
          until: until.toISOString(),
        },
        Measurements,
      );
      return measurements
        .map(({ id, at, ...rest }) => ({ ...rest, measurementId: id, at: new Date(at) }))
        .sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

const toPatient = ({ id, programs, ...patient }: z.output<typeof Patient>): MonitoredPatient => ({
  ...patient,
  monitoringId: id,
  programs: programs.map((program) => ({ programId: program.id, name: program.name })),
});
