import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';

export interface ReportGrant extends AdministeredPractice {
  practiceIds: number[];
}

export function reportPolicies(db: Db) {
  const ofPractice = administeredPractice(db);
  return {
    async ofPractice(caller: Caller, input: { params: { practiceId: number } }): Promise<ReportGrant> {
      const { practiceIds } = await administrator(caller);
      return { ...(await ofPractice(caller, input)), practiceIds };
    },
  };
}
