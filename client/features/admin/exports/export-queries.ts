import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type Export = CallResult<Rest['GET /api/admin/practices/:practiceId/exports']>['exports'][number];

const POLL_MS = 1_000;

export const exportsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['exports', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/exports', { params: { practiceId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnfinished) ? POLL_MS : false),
  });

export const isUnfinished = ({ state }: Export) => state === 'queued' || state === 'running';

/** @throws on a refusal */
export const download = ({ exportId, kind, format, createdAt }: Export): Promise<void> =>
  saveFile(`/api/admin/exports/${exportId}/file`, `${kind}-${createdAt.slice(0, 10)}.${format}`);
