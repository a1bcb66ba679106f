import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { endLatenessOfVisit, tellLine } from '#server/features/visits/lateness/lateness.service.ts';
import { admitsPatient, changesLine, type RoomEvent } from '../machine/room.machine.ts';
import type { VisitFacts } from '../view/room-view.ts';

/**
 * Updates the line and lateness in the provider's other visits. Not awaited, because this visit follows in another
 * turn.
 */
export function tellOtherVisits(deps: RoomDeps, facts: VisitFacts, events: readonly RoomEvent[]): void {
  const onFailure = (what: string) => (error: unknown) => deps.onFailure(what, error);
  if (facts.showsLine && changesLine(events)) tellLine(deps, facts).catch(onFailure('line'));
  if (facts.lateMinutes !== null && admitsPatient(events))
    endLatenessOfVisit(deps, facts).catch(onFailure('lateness'));
}
