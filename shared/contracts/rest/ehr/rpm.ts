import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PatientQuery } from '#shared/contracts/patient-query.ts';
import { UploadProgress } from './record-uploads.ts';

/** Longest date range of one search, in days. */
const MOST_RPM_DAYS = 92;

const outerId = z.string().trim().min(1).max(300);
const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const Patient = z.object({
  monitoringId: outerId,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  mrn: z.string().nullable(),
  /** Empty if the patient is not enrolled, so that there is nothing to view or upload. */
  programs: z.array(z.object({ programId: outerId, name: z.string() })),
});
export type MonitoredPatient = z.output<typeof Patient>;

const Measurement = z.object({
  measurementId: z.string(),
  programId: z.string(),
  code: z.string(),
  name: z.string(),
  at: field.instant,
  value: z.number(),
  unit: z.string(),
  deviceName: z.string().nullable(),
});
export type Measurement = z.output<typeof Measurement>;

const Wanted = z
  .strictObject({
    monitoringId: outerId,
    programIds: z.array(outerId).min(1, 'PROGRAM_REQUIRED').max(50),
    from: field.date,
    to: field.date,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'DATE_ORDER' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_RPM_DAYS * 86_400_000, {
    path: ['from'],
    message: 'RANGE_TOO_LONG',
  });
export type WantedData = z.output<typeof Wanted>;

/** Remote patient monitoring: data of home devices (spec: RPM). */
export const rpmContracts = {
  'POST /api/provider/practices/:practiceId/rpm/patients': {
    reads: true,
    params,
    body: PatientQuery,
    result: z.object({ results: z.array(Patient) }),
  },
  'POST /api/provider/practices/:practiceId/rpm/data': {
    reads: true,
    params,
    body: Wanted,
    result: z.object({ measurements: z.array(Measurement) }),
  },
  /** Writes the data to the patient with the same record number in the record system, each measurement once. */
  'POST /api/provider/practices/:practiceId/rpm/uploads': {
    params,
    body: z.strictObject({ idempotencyKey: field.id, data: Wanted }),
    result: UploadProgress,
  },
  'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': {
    params: params.extend({ uploadId: field.id }),
    result: UploadProgress,
  },
  'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': {
    params: params.extend({ uploadId: field.id }),
    result: UploadProgress,
  },
} satisfies RestContracts;
