import type { Db } from '../db/database.ts';
import type { DataKeyState } from '../db/tables/sealed.ts';
import type { Step } from './replace-data-keys.ts';
import { countRowsUnder, type RowsUnder } from './replace-data-keys.ts';

export async function describeDataKeys(db: Db, practiceId: number | null): Promise<string[]> {
  const keys = await db
    .selectFrom('dataKeys')
    .leftJoin('practices', 'practices.id', 'dataKeys.practiceId')
    .select(['dataKeys.id', 'dataKeys.practiceId', 'dataKeys.state', 'dataKeys.since', 'practices.name'])
    .$if(practiceId !== null, (query) => query.where('dataKeys.practiceId', '=', practiceId))
    .orderBy('dataKeys.practiceId')
    .orderBy('dataKeys.since', 'desc')
    .execute();
  const former = keys.filter(({ state }) => state === 'retired' || state === 'kept').map(({ id }) => id);
  const counts = await countRowsUnder(db, former);
  const lines: string[] = [];
  let last: number | undefined;
  for (const key of keys) {
    if (key.practiceId !== last)
      lines.push(`Data keys of practice ${key.practiceId} (${key.name ?? 'deleted'})`);
    last = key.practiceId;
    lines.push(
      `  ${key.id}  ${key.state.padEnd(7)}  since ${key.since.toISOString()}  ${use(key.state, counts.get(key.id))}`,
    );
  }
  return lines;
}

function use(state: DataKeyState, { movable, keeping }: RowsUnder = { movable: 0, keeping: 0 }): string {
  if (state === 'current') return 'seals and opens';
  if (state === 'coming') return 'seals once all processes know it: run "--replace", which continues';
  const consents = keeping > 0 ? `, and ${keeping} signed consents keep it` : '';
  const rest = state === 'retired' ? ': run "--replace", which continues' : '';
  return `only opens; ${movable} values to seal again${consents}${rest}`;
}

export function describeStep(step: Step): string {
  switch (step.type) {
    case 'continued':
      return `Continuing a replacement that was interrupted, of ${step.practices} practices.`;
    case 'made':
      return `Made new keys of ${step.practices} practices; waiting for all processes to read them ...`;
    case 'current':
      return `Practice ${step.practiceId} writes under its new key.`;
    case 'sealed':
      return `Sealed again: ${step.values} values and ${step.parts} keys of files.`;
    case 'waiting':
      return `Former keys are deleted in ${Math.ceil(step.ms / 1000)} seconds, because a slow request may still need them ...`;
  }
}
