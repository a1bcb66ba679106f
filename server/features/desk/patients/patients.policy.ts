import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { can } from '#shared/permissions/permissions.ts';
import { findPracticeOfPatient } from './patients.queries.ts';

/** Staff who see the visits of the patient's practice; to others the patient looks like a missing one. */
export const staffOfPatient =
  (db: Db) =>
  async (caller: Caller, { params }: { params: { patientId: string } }): Promise<PracticeGrant> => {
    const staff = await caller.staff();
    const practiceId = await findPracticeOfPatient(db, params.patientId);
    if (practiceId === undefined || !can(staff, 'visits.see', { practiceId }))
      return refuseUnseen(db, staff.accountId, 'patient', params.patientId);
    return { staff, practiceId };
  };
