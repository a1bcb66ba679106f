import {
  ESCALATION_STEPS,
  type EscalationStep,
  type WaitEscalation,
} from '#shared/domain/wait-escalation.ts';

const MINUTE_MS = 60_000;

/** In milliseconds since the epoch, and not before now. */
export function stepsToCome(
  { minutes }: Pick<WaitEscalation, 'minutes'>,
  arrivedAt: number,
  now: number,
): { step: EscalationStep; dueAt: number }[] {
  return ESCALATION_STEPS.map((step) => ({
    step,
    dueAt: Math.max(now, arrivedAt + minutes[step] * MINUTE_MS),
  }));
}

/** A patient's seat when a step is due. Times in milliseconds since the epoch. */
export interface WaitNow {
  stage: string;
  unattended: boolean;
  arrivedAt: number | null;
  visitOver: boolean;
  takenAt: number | null;
}

/** Whether a patient has waited since then without being admitted, leaving or being taken over. */
export function stillWaits(arrivedAt: number, now: WaitNow): boolean {
  if (now.visitOver || now.unattended || now.stage !== 'waiting' || now.arrivedAt !== arrivedAt) return false;
  return now.takenAt === null || now.takenAt < arrivedAt;
}

export interface People {
  providerId: string;
  colleagueIds: readonly string[];
  signedIn: readonly string[];
  inVisit: readonly string[];
  quiet: boolean;
}

/** The staff that a step notifies. In quiet hours only the visit's provider and signed-in people. */
export function whoIsNotified(step: EscalationStep, people: People): string[] {
  const { providerId, colleagueIds, signedIn, inVisit, quiet } = people;
  const told: Record<EscalationStep, readonly string[]> = {
    provider: [providerId],
    colleagues: quiet ? colleagueIds.filter((one) => signedIn.includes(one)) : colleagueIds,
    everyone: signedIn,
    patient: [],
  };
  return [...new Set(told[step])].filter((one) => !inVisit.includes(one));
}
