/** Chromium's type of network, such as `wifi` or `cellular`; other browsers have none. */
type NetworkInformation = EventTarget & { type?: string };

/**
 * Reports a changed or regained network and waking from sleep: connections may be dead without any other event.
 *
 * @returns a function that stops the reports
 */
export function watchNetwork(onChange: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', onChange, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible' && slept()) onChange();
    },
    { signal },
  );

  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  let type = connection?.type;
  connection?.addEventListener(
    'change',
    () => {
      // The event also fires for every changed estimate.
      if (connection.type === type) return;
      type = connection.type;
      onChange();
    },
    { signal },
  );

  // A sleeping page's timer does not tick.
  let tickedAt = Date.now();
  const tick = setInterval(() => {
    tickedAt = Date.now();
  }, TICK_MS);
  signal.addEventListener('abort', () => clearInterval(tick));
  const slept = () => Date.now() - tickedAt > ASLEEP_MS;
  return () => stop.abort();
}

const TICK_MS = 1_000;
/** Throttled timers count too: a needless check costs nothing. */
const ASLEEP_MS = 5_000;
