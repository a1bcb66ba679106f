import type { AdministeredPractice } from '#server/features/core/audit/administered-practice.ts';
import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type ClientRow, findClient } from './fhir-clients.queries.ts';

export interface PracticeAdministrator extends AdministeredPractice {
  practiceIds: number[];
}
export interface ClientGrant extends PracticeAdministrator {
  client: ClientRow;
}

type OfPractice = { params: { practiceId: number } };
type OfClient = { params: { practiceId: number; clientId: string } };

/** A client belongs to the practices that it reads, whose administrators see it. Others look missing. */
export function fhirClientPolicies(db: Db) {
  async function ofPractice(caller: Caller, { params: { practiceId } }: OfPractice) {
    const { staff, practiceIds } = await administrator(caller);
    if (!practiceIds.includes(practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return { staff, practiceId, practiceIds };
  }
  return {
    ofPractice,
    async ofClient(caller: Caller, { params }: OfClient): Promise<ClientGrant> {
      const grant = await ofPractice(caller, { params });
      const client = await findClient(db, params.clientId, grant.practiceId);
      if (!client) return refuseUnseen(db, grant.staff.accountId, 'fhir-client', params.clientId);
      return { ...grant, client };
    },
  };
}
