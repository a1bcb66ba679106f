import { sql } from 'kysely';
import type { RemoteMonitoring } from '#server/adapters/remote-monitoring/port.ts';
import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';

export interface RpmGrant {
  staff: Staff;
  practiceId: number;
  monitoring: RemoteMonitoring;
}

/**
 * Staff who may use remote monitoring, including RPM-only users, in a practice that has turned it on. Any other
 * practice looks missing.
 */
export function rpmPolicies(db: Db, monitoring: RemoteMonitoring | null) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<RpmGrant> {
      const staff = await caller.staff();
      if (!can(staff, 'rpm.use', { practiceId }))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      if (!monitoring || !(await hasMonitoring(db, practiceId))) throw new CodedError('FEATURE_NOT_ON');
      return { staff, practiceId, monitoring };
    },
  };
}

async function hasMonitoring(db: Db, practiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('hasRemoteMonitoring', { practice: 'practice' }).as('on'))
    .executeTakeFirst();
  return row?.on ?? false;
}

/** From the start of the first day to the end of the last day, in the practice's time zone. */
export async function instantsOf(db: Db, practiceId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('practices')
    .where('id', '=', practiceId)
    .select([
      sql<Date>`(${from}::date)::timestamp at time zone time_zone`.as('from'),
      sql<Date>`(${to}::date + 1)::timestamp at time zone time_zone`.as('until'),
    ])
    .executeTakeFirstOrThrow();
}
