import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { UploadProgress } from '#shared/contracts/rest/ehr/record-uploads.ts';
import type { WantedData } from '#shared/contracts/rest/ehr/rpm.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';

export type {
  Measurement,
  MonitoredPatient,
  WantedData,
} from '#shared/contracts/rest/ehr/rpm.ts';

const FOLLOW_MS = 2_000;
const WAIT_MS = 30_000;

/** Loaded once: each read is audited. */
export const measurementsQuery = (practiceId: number, wanted: WantedData) =>
  queryOptions({
    queryKey: ['rpm-data', practiceId, wanted],
    queryFn: ({ signal }) =>
      call('POST /api/provider/practices/:practiceId/rpm/data', {
        params: { practiceId },
        body: wanted,
        signal,
      }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    retry: false,
  });

/** The time of the next poll. An upload stops at the first failure that is not a refusal, and is retried later. */
function lookAgain({ total, written, failed, why }: UploadProgress): number | false {
  const waits = why && WAITS_FOR_STAFF.includes(why);
  if (written === total || (waits && written + failed === total)) return false;
  return why && !waits ? WAIT_MS : FOLLOW_MS;
}

export const uploadQuery = (practiceId: number, uploadId: string, first: UploadProgress) =>
  queryOptions({
    queryKey: ['rpm-upload', practiceId, uploadId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId', {
        params: { practiceId, uploadId },
        signal,
      }),
    initialData: first,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state: { data } }) => lookAgain(data ?? first),
  });
