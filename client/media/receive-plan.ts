import { TRACK_SOURCES, type TrackSource } from '../../shared/domain/participant.ts';

/**
 * What is let go of when the network carries too little, first things first. Simulcast layers went before,
 * by the server's own estimate; sound is never let go of.
 */
const LET_GO: readonly TrackSource[] = ['screen', 'camera'];

/** How long it has to be too much, in milliseconds, before the next thing is let go of. */
export const OVERLOADED_MS = 6_000;
/** How long it has to be well, in milliseconds, before the last thing comes back. */
export const WELL_MS = 15_000;
const WELL_AT_MOST_MS = 120_000;

export interface ReceivePlan {
  /** How many of {@link LET_GO} are let go of. */
  dropped: number;
  /** Since when it has been too much, or well; milliseconds of the caller's clock. */
  since: number;
  overloaded: boolean;
  /** How long it has to be well this time: longer each time that coming back was too early. */
  wellFor: number;
  /** When something last came back. */
  cameBackAt: number | null;
}

export function everything(now: number): ReceivePlan {
  return { dropped: 0, since: now, overloaded: false, wellFor: WELL_MS, cameBackAt: null };
}

/** @param overloaded whether just now more was sent here than arrives */
export function replan(plan: ReceivePlan, overloaded: boolean, now: number): ReceivePlan {
  if (overloaded !== plan.overloaded) return { ...plan, overloaded, since: now };
  const lasted = now - plan.since;
  if (overloaded && lasted >= OVERLOADED_MS && plan.dropped < LET_GO.length) {
    const tooEarly = plan.cameBackAt !== null && now - plan.cameBackAt < 2 * plan.wellFor;
    const wellFor = tooEarly ? Math.min(plan.wellFor * 2, WELL_AT_MOST_MS) : WELL_MS;
    return { ...plan, dropped: plan.dropped + 1, since: now, wellFor };
  }
  if (!overloaded && plan.dropped > 0 && lasted >= plan.wellFor)
    return { ...plan, dropped: plan.dropped - 1, since: now, cameBackAt: now };
  return plan;
}

/** The sources to be received under a plan; with `audioOnly`, whatever the plan says, only sound. */
export function wantedSources({ dropped }: ReceivePlan, audioOnly: boolean): TrackSource[] {
  const without = new Set(audioOnly ? LET_GO : LET_GO.slice(0, dropped));
  return TRACK_SOURCES.filter((source) => !without.has(source));
}
