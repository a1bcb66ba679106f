import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { endLatenessOfVisit, tellLine } from '#server/features/visits/lateness/lateness.service.ts';
import { admitsPatient, changesLine, type RoomEvent } from '../machine/room.machine.ts';
import type { VisitFacts } from '../view/room-view.ts';

/**
 * What a step changes for all of the provider's visits: the line, and their lateness. Not awaited, because this visit
 * follows in another turn.
 */
export function tellOtherVisits(deps: RoomDeps, facts: VisitFacts, events: readonly RoomEvent[]): void {
  const onFailure = (what: string) => (error: unknown) => deps.onFailure(what, error);
  if (facts.showsLine && changesLine(events)) tellLine(deps, facts).catch(onFailure('line'));
  if (facts.lateMinutes !== null && admitsPatient(events))
    endLatenessOfVisit(deps, facts).catch(onFailure('lateness'));
}
