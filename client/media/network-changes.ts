/** Chromium's word for the kind of network, such as `wifi` or `cellular`; other browsers have none. */
type NetworkInformation = EventTarget & { type?: string };

/**
 * Tells when this device is on another network, on one again, or awake again: what was connected may not be
 * any more, and nobody else says so soon.
 *
 * @returns stops telling
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
      // It is told of every change of an estimate too.
      if (connection.type === type) return;
      type = connection.type;
      onChange();
    },
    { signal },
  );

  // A page that was asleep did not tick.
  let tickedAt = Date.now();
  const tick = setInterval(() => {
    tickedAt = Date.now();
  }, TICK_MS);
  signal.addEventListener('abort', () => clearInterval(tick));
  const slept = () => Date.now() - tickedAt > ASLEEP_MS;
  return () => stop.abort();
}

const TICK_MS = 1_000;
/** In milliseconds. A page whose timers the browser only held back counts too: asking costs nothing. */
const ASLEEP_MS = 5_000;
