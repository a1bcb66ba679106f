/**
 * How media comes back by itself, from the lightest means to the heaviest: the socket resumes and the
 * transports stand; ICE restarts on them; new transports; again, ever more slowly. Pure: time is handed in,
 * and the caller does what `act` says. While the socket is away nothing is asked of the server: coming back
 * begins with it.
 */

/** How long a silent connection may be a hiccup, in milliseconds. */
export const DOUBT_MS = 1_500;
/** How long an ICE restart may take, in milliseconds, before new transports are made. */
export const RESTART_MS = 4_000;
/** How long new transports may take until they are connected, in milliseconds. */
export const BUILD_MS = 6_000;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];

export type Rung =
  /** No media is wanted, or there is none to be had. */
  | 'idle'
  /** Transports are being made. */
  | 'building'
  | 'up'
  /** Nothing has come for a moment. */
  | 'doubtful'
  /** ICE is looking for another way. */
  | 'restarting'
  /** Making transports failed; the next attempt waits. */
  | 'broken';

export interface Ladder {
  rung: Rung;
  /** Whether the server can be asked. */
  link: boolean;
  /** Whether the transports carry. */
  carries: boolean;
  /** Attempts at new transports since it last was up. */
  tries: number;
  /** Whether it was ever up: until then one is connecting, not coming back. */
  wasUp: boolean;
  /** When `due` is to be said, in milliseconds of the caller's clock; null: never. */
  dueAt: number | null;
}

export type LadderEvent =
  /** Transports are being made, because the caller wants them. */
  | { type: 'build' }
  | { type: 'build-failed' }
  | { type: 'restart-failed' }
  | { type: 'transports'; are: 'carrying' | 'silent' | 'failed' }
  | { type: 'link-lost' }
  /** The socket is back. `same`: the server still has the transports that this page has. */
  | { type: 'link-back'; same: boolean }
  /** The device says that it is on another network, or on one again. */
  | { type: 'network-changed' }
  | { type: 'close' }
  | { type: 'due' };

export type LadderAct = 'restart-ice' | 'build' | null;

export const AT_REST: Ladder = {
  rung: 'idle',
  link: true,
  carries: false,
  tries: 0,
  wasUp: false,
  dueAt: null,
};

type Step = readonly [Ladder, LadderAct];

export function climb(ladder: Ladder, event: LadderEvent, now: number): Step {
  switch (event.type) {
    case 'close':
      return [{ ...AT_REST, link: ladder.link }, null];
    case 'build':
      return [building(ladder, now), null];
    case 'link-lost':
      return [{ ...ladder, link: false }, null];
    case 'link-back':
      return linkBack({ ...ladder, link: true }, event.same, now);
    default:
      return ladder.rung === 'idle' ? [ladder, null] : whileWanted(ladder, event, now);
  }
}

/** What the person is told of it. */
export function connectionOf({ rung, carries, wasUp }: Ladder): 'idle' | 'connecting' | 'connected' | 'lost' {
  if (rung === 'idle') return 'idle';
  if (rung === 'up' || rung === 'doubtful' || (rung === 'restarting' && carries)) return 'connected';
  // The first set-up is no loss, until it has failed.
  return wasUp || rung === 'broken' ? 'lost' : 'connecting';
}

type Wanted = Exclude<LadderEvent, { type: 'close' | 'build' | 'link-lost' | 'link-back' }>;

function whileWanted(ladder: Ladder, event: Wanted, now: number): Step {
  switch (event.type) {
    case 'transports':
      return transports({ ...ladder, carries: event.are === 'carrying' }, event.are, now);
    case 'build-failed':
      return [broken(ladder, now), null];
    case 'restart-failed':
      // With the socket the question was lost too: it is asked again when that is back.
      return ladder.rung === 'restarting' && ladder.link ? build(ladder, now) : [ladder, null];
    case 'network-changed':
      return ladder.rung === 'up' || ladder.rung === 'doubtful' ? restart(ladder, now) : [ladder, null];
    case 'due':
      return due({ ...ladder, dueAt: null }, now);
    default:
      return event satisfies never;
  }
}

function transports(ladder: Ladder, are: 'carrying' | 'silent' | 'failed', now: number): Step {
  if (are === 'carrying') return [up(ladder), null];
  if (are === 'failed') {
    if (ladder.rung === 'building') return [broken(ladder, now), null];
    if (ladder.rung === 'up' || ladder.rung === 'doubtful') return restart(ladder, now);
    return [ladder, null];
  }
  if (ladder.rung === 'up') return [{ ...ladder, rung: 'doubtful', dueAt: now + DOUBT_MS }, null];
  return [ladder, null];
}

function due(ladder: Ladder, now: number): Step {
  switch (ladder.rung) {
    case 'doubtful':
      return restart(ladder, now);
    case 'restarting':
      // Restarted while it carried all along: there was no change to hear of.
      return ladder.carries ? [up(ladder), null] : build(ladder, now);
    case 'building':
      return [broken(ladder, now), null];
    case 'broken':
      return build(ladder, now);
    case 'idle':
    case 'up':
      return [ladder, null];
    default:
      return ladder.rung satisfies never;
  }
}

function linkBack(ladder: Ladder, same: boolean, now: number): Step {
  if (ladder.rung === 'idle') return [ladder, null];
  if (!same || ladder.rung === 'building' || ladder.rung === 'broken') return build(ladder, now);
  // On another network what carried may not know yet that it does not any more.
  return ladder.carries && ladder.rung !== 'restarting' ? [up(ladder), null] : restart(ladder, now);
}

/** Without the socket it waits for it: `link-back` goes on from here. */
function restart(ladder: Ladder, now: number): Step {
  if (!ladder.link) return [{ ...ladder, rung: 'restarting', dueAt: null }, null];
  return [{ ...ladder, rung: 'restarting', dueAt: now + RESTART_MS }, 'restart-ice'];
}

function build(ladder: Ladder, now: number): Step {
  if (!ladder.link) return [{ ...ladder, rung: 'broken', dueAt: null }, null];
  return [building(ladder, now), 'build'];
}

function building(ladder: Ladder, now: number): Ladder {
  return { ...ladder, rung: 'building', carries: false, dueAt: now + BUILD_MS };
}

function broken(ladder: Ladder, now: number): Ladder {
  const wait = BACKOFF_MS[Math.min(ladder.tries, BACKOFF_MS.length - 1)] ?? 0;
  return { ...ladder, rung: 'broken', carries: false, tries: ladder.tries + 1, dueAt: now + wait };
}

function up(ladder: Ladder): Ladder {
  return { ...ladder, rung: 'up', carries: true, tries: 0, wasUp: true, dueAt: null };
}
