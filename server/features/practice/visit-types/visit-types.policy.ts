import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { findVisitTypeHome } from './visit-types.queries.ts';

export interface PracticeAdministrator {
  staff: Staff;
  practiceId: number;
  practiceIds: readonly number[];
}
export interface VisitTypeGrant extends PracticeAdministrator {
  visitTypeId: string;
}
export interface VisitTypesGrant extends VisitTypeGrant {
  also: readonly { visitTypeId: string; practiceId: number; version: number }[];
}

/**
 * Administrators of a visit type's practice see and change it. To administrators of other practices it looks missing.
 */
export function visitTypePolicies(db: Db) {
  const of = async (
    caller: Caller,
    kind: 'practice' | 'visit-type',
    id: string,
    find: () => Promise<number | undefined>,
  ): Promise<PracticeAdministrator> => {
    const { staff, practiceIds } = await administrator(caller);
    const practiceId = await find();
    if (practiceId === undefined || !practiceIds.includes(practiceId))
      return refuseUnseen(db, staff.accountId, kind, id);
    return { staff, practiceId, practiceIds };
  };
  const ofType = async (caller: Caller, visitTypeId: string): Promise<VisitTypeGrant> => ({
    ...(await of(
      caller,
      'visit-type',
      visitTypeId,
      async () => (await findVisitTypeHome(db, visitTypeId))?.practiceId,
    )),
    visitTypeId,
  });
  return {
    ofPractice: (caller: Caller, { params: { practiceId } }: { params: { practiceId: number } }) =>
      of(caller, 'practice', String(practiceId), async () => practiceId),
    ofType: (caller: Caller, { params }: { params: { visitTypeId: string } }) =>
      ofType(caller, params.visitTypeId),
    ofTypes: async (
      caller: Caller,
      {
        params,
        body,
      }: { params: { visitTypeId: string }; body: { also?: { visitTypeId: string; version: number }[] } },
    ): Promise<VisitTypesGrant> => {
      const grant = await ofType(caller, params.visitTypeId);
      const also: VisitTypesGrant['also'][number][] = [];
      for (const { visitTypeId, version } of body.also ?? []) {
        const { practiceId } = await ofType(caller, visitTypeId);
        also.push({ visitTypeId, practiceId, version });
      }
      return { ...grant, also };
    },
    ofTypeAndPractices: async (
      caller: Caller,
      { params, body }: { params: { visitTypeId: string }; body: { practiceIds: number[] } },
    ) => {
      const grant = await ofType(caller, params.visitTypeId);
      for (const id of body.practiceIds) await of(caller, 'practice', String(id), async () => id);
      return grant;
    },
  };
}
