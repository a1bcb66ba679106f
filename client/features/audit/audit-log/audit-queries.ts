import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/audit.ts';

type Log = Rest['POST /api/admin/practices/:practiceId/audit/search'];
export type AuditQuery = CallInput<Log>['body'];
export type AuditRow = CallResult<Log>['rows'][number];
export type Named = AuditRow['actor'];
export type ChainState = CallResult<Rest['GET /api/admin/practices/:practiceId/audit/chain']>;

export const chainQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['audit-chain', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/audit/chain', { params: { practiceId }, signal }),
  });

/** This release may have no text for an action of an earlier release. */
export function isKnownAction(action: string): action is AuditAction {
  return (AUDIT_ACTIONS as readonly string[]).includes(action);
}

export const visitPathOf = (visitId: string) => `/provider/client-admin/visits/${visitId}`;
