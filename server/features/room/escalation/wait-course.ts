import type { Db } from '#server/storage/db/database.ts';
import type { WAIT_EVENTS } from '#shared/domain/wait-escalation.ts';
import { selectStepsOfVisit, selectTakingOver } from './escalation.queries.ts';

export interface WaitEvent {
  what: (typeof WAIT_EVENTS)[number];
  at: Date;
  patient: { sessionId: string; name: string } | null;
  staff: string[];
}

export async function waitsOfVisit(db: Db, visitId: string): Promise<WaitEvent[]> {
  const [steps, takingOver] = await Promise.all([
    selectStepsOfVisit(db, visitId),
    selectTakingOver(db, visitId),
  ]);
  const events: WaitEvent[] = [
    ...steps.map(({ step, toldAt, sessionId, name, told }) => ({
      what: step,
      at: toldAt,
      patient: sessionId === null ? null : { sessionId, name },
      staff: told,
    })),
    ...takingOver.map(({ action, at, name }) => ({
      what: action === 'wait.taken-over' ? ('taken-over' as const) : ('given-back' as const),
      at,
      patient: null,
      staff: [name],
    })),
  ];
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
