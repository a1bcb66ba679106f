import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { OptionalStep } from '#shared/domain/set-up.ts';

const CONSENT_STEPS = JSON.stringify([{ step: 'consent' }, { step: 'signature' }]);

export async function findSetUp(db: Db, practiceId: number, accountId: string) {
  const { phone, ...found } = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select('practice.unneededSteps')
    .select(effective('practicePhone', { practice: 'practice' }).as('phone'))
    .select(({ eb, exists, selectFrom }) => {
      const visits = selectFrom('visits')
        .whereRef('visits.practiceId', '=', 'practice.id')
        .select('visits.id');
      return [
        eb('practice.logoFileId', 'is not', null).$castTo<boolean>().as('logo'),
        eb('practice.messagesTestedAt', 'is not', null).$castTo<boolean>().as('messages'),
        exists(
          selectFrom('memberships')
            .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
            .whereRef('memberships.practiceId', '=', 'practice.id')
            .where('accounts.id', '!=', accountId)
            .where('accounts.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
            .select('accounts.id'),
        )
          .$castTo<boolean>()
          .as('colleagues'),
        exists(
          selectFrom('workingHours')
            .whereRef('workingHours.practiceId', '=', 'practice.id')
            .where('workingHours.accountId', 'is', null)
            .where('workingHours.hours', 'is not', null)
            .select('workingHours.id'),
        )
          .$castTo<boolean>()
          .as('hours'),
        exists(
          selectFrom('visitTypes')
            .whereRef('visitTypes.practiceId', '=', 'practice.id')
            .where('visitTypes.active', '=', true)
            .where(sql<boolean>`visit_types.workflow @> ${CONSENT_STEPS}::jsonb`)
            .select('visitTypes.id'),
        )
          .$castTo<boolean>()
          .as('consent'),
        exists(
          selectFrom('patients').whereRef('patients.practiceId', '=', 'practice.id').select('patients.id'),
        )
          .$castTo<boolean>()
          .as('patients'),
        exists(visits.where('visits.status', '=', 'COMPLETE'))
          .$castTo<boolean>()
          .as('visit'),
        exists(visits).$castTo<boolean>().as('hasVisits'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { ...found, phone: phone !== '' };
}

export async function lockUnneeded(trx: Trx, practiceId: number): Promise<OptionalStep[]> {
  const { unneededSteps } = await trx
    .selectFrom('practices')
    .select('unneededSteps')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return unneededSteps;
}

export async function setUnneeded(
  trx: Trx,
  practiceId: number,
  unneededSteps: OptionalStep[],
): Promise<void> {
  await trx.updateTable('practices').set({ unneededSteps }).where('id', '=', practiceId).execute();
}

export async function noteMessagesTested(db: Db, practiceId: number, now: Date): Promise<void> {
  await db
    .updateTable('practices')
    .set({ messagesTestedAt: now })
    .where('id', '=', practiceId)
    .where('messagesTestedAt', 'is', null)
    .execute();
}
