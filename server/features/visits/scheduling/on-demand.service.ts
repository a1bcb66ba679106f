import type { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { hasRecordSystem } from '#server/features/practice/practice-services/record-systems.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';
import { CodedError } from '#shared/errors.ts';
import { mayStartOnDemand } from '#shared/rules/on-demand.ts';
import {
  presentScheduled,
  type ScheduleDeps,
  type Scheduled,
  writeVisits,
} from './schedule-visit.service.ts';
import {
  findOnDemand,
  findVisitByIdempotencyKey,
  isOnRecord,
  selectVisitTypes,
} from './scheduling.queries.ts';
import { wrongField } from './wrong-field.ts';

type Body = z.output<(typeof schedulingContracts)['POST /api/provider/visits/on-demand']['body']>;

/**
 * Starts a visit on demand (PRODUCT 6.25): now, for its type's duration, in the practice's time zone. An integrated
 * visit is sent to the practice's record system.
 *
 * @throws FEATURE_NOT_ON if the practice does not allow it at all, for clinical admins, or with a new patient; as
 *   `scheduleVisit`
 */
export async function startOnDemand(
  deps: ScheduleDeps & Pick<Deps, 'records'>,
  { staff, practiceId }: PracticeGrant,
  { patient, ...body }: Body,
): Promise<Scheduled> {
  const { accountId } = staff;
  const before = await findVisitByIdempotencyKey(deps.db, accountId, body);
  if (before) return presentScheduled(deps, before.id);

  const practice = await findOnDemand(deps.db, practiceId);
  if (!practice) throw new CodedError('NOT_FOUND');
  const features = {
    practiceHasProviderOnDemand: practice.onDemand,
    practiceHasProviderOnDemandCAU: practice.byClinicalAdmins,
  };
  const userType = staff.memberships.find((one) => one.practiceId === practiceId)?.userType;
  if (!mayStartOnDemand(features, userType) || (!patient.patientId && !practice.quickAdd))
    throw new CodedError('FEATURE_NOT_ON');

  const type = (await selectVisitTypes(deps.db, practiceId)).find(
    (one) => one.visitTypeId === body.visitTypeId,
  );
  if (!type) throw wrongField('visitTypeId');
  return writeVisits(deps, accountId, {
    ...body,
    patients: [patient],
    starts: [new Date(deps.clock())],
    // An on-demand visit may overlap others (PRODUCT 6.36).
    seen: null,
    everyWeeks: null,
    timeZone: practice.timeZone,
    durationMinutes: type.durationMinutes,
    description: '',
    // Only patients from the record system are sent to it.
    origination:
      patient.patientId &&
      (await isOnRecord(deps.db, patient.patientId)) &&
      (await hasRecordSystem(deps, practiceId))
        ? 'On Demand - Integrated'
        : 'On Demand - Not Integrated',
  });
}
