import {
  ESCALATION_STEPS,
  type EscalationStep,
  type WaitEscalation,
} from '#shared/domain/wait-escalation.ts';

const MINUTE_MS = 60_000;

/** When each step of a wait is due, in milliseconds since the epoch, but not before now. */
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

/** A patient's seat as it is when a step is due. Times in milliseconds since the epoch. */
export interface WaitNow {
  stage: string;
  unattended: boolean;
  arrivedAt: number | null;
  visitOver: boolean;
  /** When someone last said that they take over. */
  takenAt: number | null;
}

/** No one has taken over a patient who has waited since then, without having been admitted or having left. */
export function stillWaits(arrivedAt: number, now: WaitNow): boolean {
  if (now.visitOver || now.unattended || now.stage !== 'waiting' || now.arrivedAt !== arrivedAt) return false;
  return now.takenAt === null || now.takenAt < arrivedAt;
}

export interface People {
  providerId: string;
  colleagueIds: readonly string[];
  /** Who is signed in and works with the practice's visits. */
  signedIn: readonly string[];
  /** Staff in this visit, who see the patient wait. */
  inVisit: readonly string[];
  /** It is the practice's quiet hours. */
  quiet: boolean;
}

/** The staff that a step tells. In quiet hours only the visit's provider and people who are signed in. */
export function whoIsTold(step: EscalationStep, people: People): string[] {
  const { providerId, colleagueIds, signedIn, inVisit, quiet } = people;
  const told: Record<EscalationStep, readonly string[]> = {
    provider: [providerId],
    colleagues: quiet ? colleagueIds.filter((one) => signedIn.includes(one)) : colleagueIds,
    everyone: signedIn,
    patient: [],
  };
  return [...new Set(told[step])].filter((one) => !inVisit.includes(one));
}
