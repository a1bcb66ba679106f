import { presentPractice } from '../../../settings/practice-identity.ts';
import { readWait } from '../../lateness/lateness.service.ts';
import { findRoomSettings } from '../../visits/visits.service.ts';
import type { RoomDeps } from '../base/room-deps.ts';
import type { VisitFacts } from '../view/room-view.ts';

/** The visit's facts that follow the practice's settings, and its provider's announcements, while it is live. */
export type RoomSettings = Pick<
  VisitFacts,
  'showPatientNames' | 'interpretation' | 'lateMinutes' | 'showsLine' | 'line' | 'practice'
>;

/** The current settings; null when there is no such visit. */
export async function readRoomSettings(
  { db, interpreters, clock }: Pick<RoomDeps, 'db' | 'interpreters' | 'clock'>,
  visitId: string,
): Promise<RoomSettings | null> {
  const settings = await findRoomSettings(db, visitId);
  if (!settings) return null;
  const { showPatientNames, hasInterpretationServices } = settings;
  return {
    showPatientNames,
    interpretation: interpretationOf(hasInterpretationServices, interpreters),
    practice: presentPractice(settings),
    ...(await readWait(db, visitId, clock())),
  };
}

/** Available only where an interpreter service is configured. */
function interpretationOf(on: boolean, desk: RoomDeps['interpreters']): VisitFacts['interpretation'] {
  if (!on || !desk) return 'none';
  return desk.service.kind === 'demo' ? 'demo' : 'service';
}
