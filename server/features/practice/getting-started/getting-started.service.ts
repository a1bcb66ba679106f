import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { takesCards } from '#server/features/practice/practice-services/payment-processors.ts';
import { hasRecordSystem } from '#server/features/practice/practice-services/record-systems.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { SetUp } from '#shared/contracts/rest/practice/getting-started.ts';
import { type OptionalStep, SET_UP_STEPS, type SetUpStep } from '#shared/domain/set-up.ts';
import { findSetUp, lockUnneeded, setUnneeded } from './getting-started.queries.ts';

export { noteMessagesTested } from './getting-started.queries.ts';

type SetUpDeps = Pick<Deps, 'db' | 'payments' | 'records' | 'settings'>;

/** Completed steps are facts from the database; no one marks them. */
export async function readSetUp(deps: SetUpDeps, { practiceId, staff }: SetUpGrant): Promise<SetUp> {
  const { unneededSteps, hasVisits, ...stored } = await findSetUp(deps.db, practiceId, staff.accountId);
  const done: Record<SetUpStep, boolean> = {
    ...stored,
    payment: await takesCards(deps.db, deps, practiceId),
    records: await hasRecordSystem(deps, practiceId),
  };
  const isUnneeded = (step: SetUpStep) => unneededSteps.some((one) => one === step);
  return {
    steps: SET_UP_STEPS.map((step) => ({
      step,
      state: done[step] ? 'done' : isUnneeded(step) ? 'not-needed' : 'to-do',
    })),
    hasVisits,
  };
}

export async function markNeeded(
  { db }: Pick<Deps, 'db'>,
  { practiceId, staff }: SetUpGrant,
  step: OptionalStep,
  needed: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unneeded = await lockUnneeded(trx, practiceId);
    if (unneeded.includes(step) === !needed) return;
    const others = unneeded.filter((one) => one !== step);
    await setUnneeded(trx, practiceId, needed ? others : [...others, step]);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'set-up.changed',
      details: { setUpStep: step, ...changes({ needed: !needed }, { needed }) },
    });
  });
}

type SetUpGrant = AdministeredPractice;

export function setUpPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
