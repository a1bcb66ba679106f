import { type AdministratorGrant, administratorOf } from '../../access/administrator.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { findVisitTypeHome } from './visit-types.queries.ts';

export interface VisitTypeGrant extends AdministratorGrant {
  visitTypeId: string;
}

/**
 * Who may: administrators of the practice that a visit type belongs to see and change it. For everyone else it
 * looks like one that does not exist.
 */
export function visitTypePolicies(db: Db) {
  return {
    ofPractice: (caller: Caller, { params }: { params: { practiceId: number } }) =>
      administratorOf(caller, params.practiceId),
    ofType: async (
      caller: Caller,
      { params: { visitTypeId } }: { params: { visitTypeId: string } },
    ): Promise<VisitTypeGrant> => {
      const home = await findVisitTypeHome(db, visitTypeId);
      return { ...(await administratorOf(caller, home?.practiceId)), visitTypeId };
    },
  };
}
