import { selectLongWaits } from '#server/features/room/escalation/escalation.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { readWait } from '#server/features/visits/lateness/lateness.service.ts';
import { findRoomSettings } from '#server/features/visits/visits/visits.service.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import type { VisitFacts } from '../view/room-view.ts';

export type RoomSettings = Pick<
  VisitFacts,
  | 'showPatientNames'
  | 'interpretation'
  | 'hasCaptions'
  | 'lateMinutes'
  | 'lateUntil'
  | 'showsLine'
  | 'line'
  | 'longWaits'
  | 'practice'
  | 'pageViewRoutes'
>;

export async function readRoomSettings(
  { db, interpreters, clock }: Pick<RoomDeps, 'db' | 'interpreters' | 'clock'>,
  visitId: string,
): Promise<RoomSettings | null> {
  const settings = await findRoomSettings(db, visitId);
  if (!settings) return null;
  const { practiceId, showPatientNames, hasInterpretationServices, hasCaptions, pageViewRoutes } = settings;
  return {
    showPatientNames,
    hasCaptions,
    interpretation: await interpretationOf(db, hasInterpretationServices ? practiceId : null, interpreters),
    practice: presentPractice(settings),
    pageViewRoutes,
    longWaits: await selectLongWaits(db, visitId),
    ...(await readWait(db, visitId, clock())),
  };
}

async function interpretationOf(
  db: RoomDeps['db'],
  practiceId: number | null,
  desk: RoomDeps['interpreters'],
): Promise<VisitFacts['interpretation']> {
  const chosen = practiceId === null ? null : await desk?.chosenBy(db, practiceId);
  if (!chosen) return 'none';
  return chosen.kind === 'demo' ? 'demo' : 'service';
}
