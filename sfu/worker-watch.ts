import type { types } from 'mediasoup';

/** In milliseconds. */
const ASK_EVERY_MS = 2_000;
/** In milliseconds; a healthy worker takes a few. */
const ANSWER_WITHIN_MS = 3_000;
/** A worker that has not answered for this long gets no new routers, in milliseconds. */
const LATE_MS = 500;
/** Final wait before giving up, in milliseconds, because an answer may be unread after this process was suspended. */
const LAST_LOOK_MS = 250;

export interface WorkerWatch {
  late(): boolean;
  stop(): void;
}

/**
 * Polls a worker. A hanging worker keeps its sockets open and emits no event, so only its silence shows.
 *
 * @param onSilent called once, if the worker has not answered in time
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
    // An error is an answer too, and a worker's death is reported separately.
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
