import { findRoomSettings } from '../visits/visits.service.ts';
import type { RoomDeps } from './room-deps.ts';
import type { VisitFacts } from './room-view.ts';

/** What of a visit follows the settings of its practice while it is live. */
export type RoomSettings = Pick<VisitFacts, 'showPatientNames' | 'interpretation'>;

/** The settings as they are now; null when there is no such visit. */
export async function readRoomSettings(
  { db, interpreters }: Pick<RoomDeps, 'db' | 'interpreters'>,
  visitId: string,
): Promise<RoomSettings | null> {
  const settings = await findRoomSettings(db, visitId);
  if (!settings) return null;
  const { showPatientNames, hasInterpretationServices } = settings;
  return { showPatientNames, interpretation: interpretationOf(hasInterpretationServices, interpreters) };
}

/** A practice has it only where there is somebody to ask. */
function interpretationOf(on: boolean, desk: RoomDeps['interpreters']): VisitFacts['interpretation'] {
  if (!on || !desk) return 'none';
  return desk.service.kind === 'demo' ? 'demo' : 'service';
}
