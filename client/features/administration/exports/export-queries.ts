import { queryOptions } from '@tanstack/react-query';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import { call } from '../../../api/call.ts';

export type Export = CallResult<Rest['GET /api/admin/practices/:practiceId/exports']>['exports'][number];

/** Polling interval for progress, in milliseconds. */
const POLL_MS = 1_000;

/** The user's exports of a practice; polled while one is unfinished. */
export const exportsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['exports', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/exports', { params: { practiceId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnfinished) ? POLL_MS : false),
  });

export const isUnfinished = ({ state }: Export) => state === 'queued' || state === 'running';

/**
 * Fetched by the page instead of a link, so that a refusal is shown here, not saved as a file.
 *
 * @throws on a refusal
 */
export async function download({ exportId, kind, format, createdAt }: Export): Promise<void> {
  const answer = await fetch(`/api/admin/exports/${exportId}/file`, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(String(answer.status));
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${kind}-${createdAt.slice(0, 10)}.${format}`;
  link.click();
  // By the end of this task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(url));
}
