import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { anyPatientKey } from './visit-queries.ts';

export type PatientPageData = CallResult<Rest['GET /api/provider/patients/:patientId']>;
export type PatientVisit = PatientPageData['visits'][number];

export const patientKey = (patientId: string) => [...anyPatientKey, patientId] as const;

export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: patientKey(patientId),
    queryFn: ({ signal }) => call('GET /api/provider/patients/:patientId', { params: { patientId }, signal }),
  });
