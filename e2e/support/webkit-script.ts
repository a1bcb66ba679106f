// These run inside a page, and refer to nothing outside themselves, because they are sent there as text.

/**
 * Reports what goes wrong in a page. The engine writes no console of a private session to its output, and every session
 * of its driver is private.
 */
function reportErrors(to: string): void {
  const report = (text: string) => void navigator.sendBeacon(to, `${location.pathname}: ${text}`);
  const words = (value: unknown) =>
    value instanceof Error ? `${value.name}: ${value.message}\n${value.stack}` : String(value);
  const { fetch } = window;
  const { error } = console;
  console.error = (...values: unknown[]) => {
    report(values.map(words).join(' '));
    error.apply(console, values);
  };
  addEventListener('unhandledrejection', ({ reason }) => report(`not handled: ${words(reason)}`));
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement)) return report(words(event.error ?? event.message));
      const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
      // A page that is left ends its loads, in this engine before it says so. Only what the server refuses is missing.
      fetch(address).then(
        ({ ok }) => ok || report(`not loaded: ${address}`),
        () => {},
      );
    },
    true,
  );
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/** Counts the calls that a page waits for, in `document.documentElement.dataset.calls`. */
function countCalls(): void {
  let count = 0;
  const note = (change: number) => {
    count += change;
    document.documentElement.dataset.calls = String(count);
  };
  const { fetch } = window;
  window.fetch = async (...given) => {
    note(1);
    try {
      return await fetch(...given);
    } finally {
      note(-1);
    }
  };
}

/** Stands in for WebRTC, which Debian's WebKitGTK lacks: pages with a visit open, and no media arrives. */
function standInForCalls(): void {
  if ('RTCPeerConnection' in window) return;
  class Connection extends EventTarget {
    readonly connectionState = 'new';
    readonly iceConnectionState = 'new';
    readonly iceGatheringState = 'new';
    readonly signalingState = 'stable';
    close(): void {}
    addTransceiver(): object {
      return { sender: {}, receiver: {} };
    }
    getSenders(): [] {
      return [];
    }
    getTransceivers(): [] {
      return [];
    }
    getStats(): Promise<Map<string, object>> {
      return Promise.resolve(new Map());
    }
    createOffer(): Promise<never> {
      return new Promise(() => {});
    }
    setLocalDescription(): Promise<never> {
      return new Promise(() => {});
    }
    setRemoteDescription(): Promise<never> {
      return new Promise(() => {});
    }
    createDataChannel(): object {
      return {};
    }
  }
  Object.defineProperty(window, 'RTCPeerConnection', { value: Connection });
}

export const scriptFor = (reports: string, hasCalls: boolean): string =>
  `(${reportErrors})(${JSON.stringify(reports)});(${countCalls})();${hasCalls ? `(${standInForCalls})();` : ''}`;
