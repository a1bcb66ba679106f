/**
 * How media recovers, from the lightest means to the heaviest: the socket resumes with the same transports; ICE
 * restarts on them; new transports; again, with growing pauses. Pure: the time is passed in, and the caller performs
 * `act`. Without the socket the server cannot help, so recovery starts with the socket.
 */

/** Silence for this long may be a brief disturbance. */
export const DOUBT_MS = 1_500;
/** Timeout of an ICE restart, after which new transports are created. */
export const RESTART_MS = 4_000;
export const BUILD_MS = 6_000;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];

export type Rung = 'idle' | 'building' | 'up' | 'doubtful' | 'restarting' | 'broken';

export interface Ladder {
  rung: Rung;
  link: boolean;
  carries: boolean;
  tries: number;
  /** False until the connection was first up: until then it is connecting, not recovering. */
  wasUp: boolean;
  /** Time to send `due`, in milliseconds on the caller's clock; null for never. */
  dueAt: number | null;
}

export type LadderEvent =
  | { type: 'build' }
  | { type: 'build-failed' }
  | { type: 'restart-failed' }
  | { type: 'transports'; are: 'carrying' | 'silent' | 'failed' }
  | { type: 'link-lost' }
  | { type: 'link-back'; same: boolean }
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

export function connectionOf({ rung, carries, wasUp }: Ladder): 'idle' | 'connecting' | 'connected' | 'lost' {
  if (rung === 'idle') return 'idle';
  if (rung === 'up' || rung === 'doubtful' || (rung === 'restarting' && carries)) return 'connected';
  // The first setup counts as a loss only after it has failed.
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
      // The restart's request was lost with the socket; it is repeated when the socket is back.
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
      // The transports stayed connected during the restart, so no change was reported.
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
  // After a network change a connected transport may not have noticed yet that it is disconnected.
  return ladder.carries && ladder.rung !== 'restarting' ? [up(ladder), null] : restart(ladder, now);
}

/** Without the socket it waits: `link-back` continues from here. */
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
