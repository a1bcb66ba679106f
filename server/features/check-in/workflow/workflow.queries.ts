import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { StepOutcome, WorkflowStep } from '#shared/domain/workflow.ts';
import type { PartnerOfVisit } from '#shared/rules/workflow.ts';

export function findPatientsVisit(db: Db, sessionId: string) {
  return patientsVisits(db).where('visitPatients.sessionId', '=', sessionId).executeTakeFirst();
}

export function selectPatientsVisits(db: Db, visitId: string) {
  return patientsVisits(db).where('visits.id', '=', visitId).orderBy('visitPatients.position').execute();
}

function patientsVisits(db: Db) {
  return db
    .selectFrom('visitPatients')
    .innerJoin('visits', 'visits.id', 'visitPatients.visitId')
    .innerJoin('visitTypes', 'visitTypes.id', 'visits.visitTypeId')
    .innerJoin('practices', 'practices.id', 'visits.practiceId')
    .innerJoin('accounts', 'accounts.id', 'visits.providerId')
    .innerJoin('patients', 'patients.id', 'visitPatients.patientId')
    .select((eb) => [
      'visitPatients.sessionId',
      'visitPatients.cancelledAt',
      'visitPatients.intakeComplete',
      'visits.id as visitId',
      'visits.practiceId',
      'visits.status',
      'visits.startsAt',
      'visits.timeZone',
      'visits.isGroupVisit',
      'visitTypes.workflow',
      partnersOfVisit.as('partners'),
      'visitTypes.consentVariant',
      'visitTypes.beginMinutes',
      'visitTypes.patientText',
      'practices.name as practiceName',
      effective('requiresLicensedProvider', { practice: 'practices', visitType: 'visits.visitTypeId' }).as(
        'requiresLicensedProvider',
      ),
      effective('consentHoldsMonths', { practice: 'practices' }).as('consentHoldsMonths'),
      effective('hasThirdParty', { practice: 'practices' }).as('hasThirdParty'),
      effective('patientCancelReasons', { practice: 'practices', visitType: 'visits.visitTypeId' }).as(
        'patientCancelReasons',
      ),
      'accounts.displayName as providerName',
      'accounts.licensedStates',
      'patients.firstName',
      'patients.lastName',
      eb.fn.coalesce('visitPatients.mobile', 'patients.mobile').as('mobile'),
      eb
        .selectFrom('locations')
        .select('locations.state')
        .whereRef('locations.practiceId', '=', 'visits.practiceId')
        .where('locations.state', '!=', '')
        .where((where) =>
          where.or([
            where('locations.removedAt', 'is', null),
            where('locations.id', '=', where.ref('visits.locationId')),
          ]),
        )
        .orderBy(
          (by) => by('locations.id', '=', by.ref('visits.locationId')),
          (order) => order.desc().nullsLast(),
        )
        .orderBy('locations.position')
        .limit(1)
        .as('practiceState'),
      eb
        .exists(
          eb
            .selectFrom('consentRecords')
            .where((where) =>
              where.or([
                where('consentRecords.sessionId', '=', where.ref('visitPatients.sessionId')),
                where('consentRecords.sessionId', '=', where.fn.any('visitPatients.earlierSessions')),
              ]),
            )
            .where('kind', '=', 'consent'),
        )
        .as('hasConsent'),
    ]);
}

const partnersOfVisit = sql<PartnerOfVisit[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', partners.kind, 'mandatory', partners.mandatory))
  from partners
  where partners.practice_id = visits.practice_id and partners.is_on
    and (partners.visit_type_ids is null or visits.visit_type_id = any (partners.visit_type_ids))), '[]'::jsonb)`;

export async function lockVisitPatient(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .selectFrom('visitPatients')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .forUpdate()
    .execute();
}

export function selectSteps(db: Db, sessionId: string) {
  return db
    .selectFrom('workflowSteps')
    .select(['step', 'outcome', 'details'])
    .where('sessionId', '=', sessionId);
}

/**
 * {@link selectSteps} for a patient in this browser. Omits steps of these kinds taken by another browser that has
 * shown no person; they are deleted once this browser gets the seat.
 */
export function selectStepsFor(
  db: Db,
  sessionId: string,
  browserId: string,
  pressed: readonly WorkflowStep[],
) {
  return selectSteps(db, sessionId).where(({ not, exists, and, eb, selectFrom }) =>
    not(
      and([
        eb('step', 'in', pressed),
        exists(
          selectFrom('participants as seat')
            .whereRef('seat.sessionId', '=', 'workflowSteps.sessionId')
            .whereRef('seat.browserId', '=', 'workflowSteps.browserId')
            .where('seat.unattended', '=', true)
            .where('seat.browserId', '!=', browserId)
            .select('seat.seatId'),
        ),
      ]),
    ),
  );
}

export function selectStepTimes(db: Db, visitId: string) {
  return db
    .selectFrom('workflowSteps as taken')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'taken.sessionId')
    .where('visitPatient.visitId', '=', visitId)
    .select(['taken.sessionId', 'taken.step', 'taken.outcome', 'taken.at'])
    .execute();
}

export async function upsertStep(
  trx: Trx,
  taken: {
    sessionId: string;
    step: WorkflowStep;
    outcome: StepOutcome;
    at: Date;
    details: StepDetails;
    browserId: string | null;
  },
): Promise<void> {
  const values = { ...taken, details: JSON.stringify(taken.details) };
  await trx
    .insertInto('workflowSteps')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'step']).doUpdateSet({
        outcome: values.outcome,
        at: values.at,
        details: values.details,
        browserId: values.browserId,
      }),
    )
    .execute();
}

export async function deleteStepsOfBrowser(
  trx: Trx,
  sessionId: string,
  browserId: string,
  steps: readonly WorkflowStep[],
): Promise<void> {
  await trx
    .deleteFrom('workflowSteps')
    .where('sessionId', '=', sessionId)
    .where('browserId', '=', browserId)
    .where('step', 'in', steps)
    .execute();
  await trx
    .updateTable('visitPatients')
    .set({ intakeComplete: false })
    .where('sessionId', '=', sessionId)
    .execute();
}

export async function markIntakeComplete(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('visitPatients')
    .set({ intakeComplete: true })
    .where('sessionId', '=', sessionId)
    .execute();
}
