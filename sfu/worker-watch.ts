import type { types } from 'mediasoup';

/** How often a worker is asked whether it is there, in milliseconds. */
export const ASK_EVERY_MS = 2_000;
/** How long its answer may take, in milliseconds: a healthy one answers within a few. */
export const ANSWER_WITHIN_MS = 3_000;
/** After this long without an answer nothing new is given to it, in milliseconds. */
const LATE_MS = 500;
/** A last look before it is given up: an answer may lie unread when it was this process that slept. */
const LAST_LOOK_MS = 250;

export interface WorkerWatch {
  /** Whether an answer is outstanding for longer than a healthy worker takes. */
  late(): boolean;
  stop(): void;
}

/**
 * Asks a worker regularly whether it is there. One that hangs keeps its sockets open and tells nobody, so
 * only its silence gives it away.
 *
 * @param onSilent called once, when it has not answered in time
 */
export function watchWorker(
  worker: Pick<types.Worker, 'getResourceUsage'>,
  onSilent: () => void,
  { askEveryMs = ASK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): WorkerWatch {
  let timer: NodeJS.Timeout;
  let askedAt: number | null = null;
  let stopped = false;

  const wait = (ms: number, then: () => void): void => {
    if (!stopped) timer = setTimeout(then, ms).unref();
  };
  function ask(): void {
    askedAt = performance.now();
    const answered = () => {
      askedAt = null;
      clearTimeout(timer);
      wait(askEveryMs, ask);
    };
    // A refusal is an answer too, and a worker that has died is noticed without us.
    worker.getResourceUsage().then(answered, answered);
    wait(answerWithinMs, () =>
      wait(LAST_LOOK_MS, () => {
        stopped = true;
        onSilent();
      }),
    );
  }
  wait(askEveryMs, ask);

  return {
    late: () => askedAt !== null && performance.now() - askedAt > LATE_MS,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
