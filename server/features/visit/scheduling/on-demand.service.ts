import type { z } from 'zod';
import type { schedulingContracts } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { mayStartOnDemand } from '../../../../shared/rules/on-demand.ts';
import { hasRecordSystem } from '../../../practice-services/record-systems.ts';
import type { Deps } from '../../deps.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import { presentScheduled, type ScheduleDeps, type Scheduled, writeVisit } from './schedule-visit.service.ts';
import {
  findOnDemand,
  findVisitByIdempotencyKey,
  isOnRecord,
  selectVisitTypes,
} from './scheduling.queries.ts';
import { wrongField } from './wrong-field.ts';

type Body = z.output<(typeof schedulingContracts)['POST /api/provider/visits/on-demand']['body']>;

/**
 * Starts a visit on demand (PRODUCT 6.25): now, for as long as its type lasts, in the practice's time zone. It is
 * integrated if the practice's record system gets it.
 *
 * @throws FEATURE_NOT_ON as the practice has it: at all, for clinical admins, with a new patient; as `scheduleVisit`
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
  return writeVisit(deps, accountId, {
    ...body,
    patients: [patient],
    startsAt: new Date(deps.clock()),
    timeZone: practice.timeZone,
    durationMinutes: type.durationMinutes,
    description: '',
    // Only what is known of the record system's own patients goes there.
    origination:
      patient.patientId &&
      (await isOnRecord(deps.db, patient.patientId)) &&
      (await hasRecordSystem(deps, practiceId))
        ? 'On Demand - Integrated'
        : 'On Demand - Not Integrated',
  });
}
