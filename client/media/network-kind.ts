import type { CommandPayload } from '../../shared/contracts/socket/commands.ts';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '../../shared/domain/connection.ts';
import { CONNECTION_TYPES } from '../../shared/domain/device-test.ts';

export type NetworkKind = CommandPayload<'media:network'>;

type Report = Record<string, unknown>;
type Reports = Pick<Map<string, Report>, 'get' | 'values'>;

/**
 * How this page's media reaches the server, by the browser's statistics (W3C webrtc-stats); null while no
 * pair is selected. Addresses stay in the browser.
 */
export function networkKindOf(
  stats: { send: RTCStatsReport; recv: RTCStatsReport },
  connection?: { type?: string },
): NetworkKind | null {
  const network = CONNECTION_TYPES.find((type) => type === connection?.type) ?? 'unknown';
  for (const reports of [stats.send, stats.recv] as unknown as Reports[]) {
    const local = selectedLocal(reports);
    const candidate = CANDIDATE_KINDS.find((kind) => kind === local?.candidateType);
    const protocol = MEDIA_PROTOCOLS.find((known) => known === local?.protocol);
    if (candidate && protocol) return { candidate, protocol, network };
  }
  return null;
}

/** The browser's own candidate in the selected pair. */
function selectedLocal(reports: Reports): Report | undefined {
  const all = [...reports.values()];
  const transport = all.find(
    ({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId,
  );
  const pair = transport
    ? reports.get(String(transport.selectedCandidatePairId))
    : // Firefox has no transport report.
      all.find(
        ({ type, selected, nominated, state }) =>
          type === 'candidate-pair' && (selected === true || (nominated === true && state === 'succeeded')),
      );
  return pair ? reports.get(String(pair.localCandidateId)) : undefined;
}
