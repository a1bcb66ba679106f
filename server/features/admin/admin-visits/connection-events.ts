import type { RecordedConnection } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { QualityEvent } from '#shared/domain/quality-record.ts';

/** A closing page's last words arrive just before its socket ends. */
const CLOSING_MS = 5_000;

/** When a person's pages connected, with the seconds without one, and which of them ended with their process. */
export function connectionEvents(connections: readonly RecordedConnection[]): QualityEvent[] {
  const inOrder = connections.toSorted((a, b) => a.connectedAt.localeCompare(b.connectedAt));
  return inOrder.flatMap(({ connectedAt, endedAt, state }, index) => {
    const at = Date.parse(connectedAt);
    const before = inOrder[index - 1]?.endedAt;
    const seconds = before ? Math.max(0, Math.round((at - Date.parse(before)) / 1_000)) : null;
    const connected: QualityEvent = { at, kind: 'connected', detail: null, seconds };
    // Its end was never written.
    if (state !== 'ended-about' || !endedAt) return [connected];
    return [connected, { at: Date.parse(endedAt), kind: 'left', detail: 'process-killed', seconds: null }];
  });
}

/** The server cannot tell a closed page from a broken network; the page said so. */
export function withClosedPages(events: readonly QualityEvent[]): QualityEvent[] {
  const closed = events.filter(({ kind }) => kind === 'page-closed');
  return events.map((event) => {
    const { at, kind, detail, seconds } = event;
    const wasClosed =
      kind === 'left' && detail === 'network' && closed.some((one) => Math.abs(one.at - at) <= CLOSING_MS);
    return wasClosed ? { at, kind, detail: 'closed', seconds } : event;
  });
}
