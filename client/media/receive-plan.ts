import { TRACK_SOURCES, type TrackSource } from '#shared/domain/participant.ts';

/**
 * Sources in drop order when the network is overloaded. The server has already reduced simulcast layers by its own
 * estimate; sound is never dropped. A screen and a second camera have one layer, which the server cannot reduce, so
 * they are dropped before the cameras, together.
 */
const LET_GO: readonly (readonly TrackSource[])[] = [['screen', 'second-camera'], ['camera']];

/** An overload must last this long before the next source is dropped. */
export const OVERLOADED_MS = 6_000;
/** There must be no overload for this long before the last dropped source returns. */
export const WELL_MS = 15_000;
const WELL_AT_MOST_MS = 120_000;

export interface ReceivePlan {
  dropped: number;
  /** In milliseconds of the caller's clock. */
  since: number;
  overloaded: boolean;
  wellFor: number;
  cameBackAt: number | null;
}

export function everything(now: number): ReceivePlan {
  return { dropped: 0, since: now, overloaded: false, wellFor: WELL_MS, cameBackAt: null };
}

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

export function wantedSources({ dropped }: ReceivePlan, audioOnly: boolean): TrackSource[] {
  const without = new Set((audioOnly ? LET_GO : LET_GO.slice(0, dropped)).flat());
  return TRACK_SOURCES.filter((source) => !without.has(source));
}
