import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import type { StepOutcome, WorkflowStep } from '#shared/domain/workflow.ts';
import { selectSteps } from './workflow.queries.ts';

export type StepsDone = Partial<Record<WorkflowStep, { outcome: StepOutcome; details: StepDetails }>>;

export async function stepsDone(db: Db, sessionId: string): Promise<StepsDone> {
  const rows = await selectSteps(db, sessionId).execute();
  return Object.fromEntries(rows.map(({ step, outcome, details }) => [step, { outcome, details }]));
}

export async function carrySteps(
  trx: Trx,
  from: string,
  to: string,
  steps: readonly WorkflowStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('workflowSteps')
    .columns(['sessionId', 'step', 'outcome', 'at', 'details'])
    .expression((eb) =>
      eb
        .selectFrom('workflowSteps')
        .select([sql<string>`${to}::uuid`.as('sessionId'), 'step', 'outcome', 'at', 'details'])
        .where('sessionId', '=', from)
        .where('step', 'in', [...steps]),
    )
    .execute();
}
