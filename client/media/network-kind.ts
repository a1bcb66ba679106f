import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '#shared/domain/connection.ts';
import { CONNECTION_TYPES } from '#shared/domain/device-test.ts';

export type NetworkKind = CommandPayload<'media:network'>;

type Report = Record<string, unknown>;
type Reports = Pick<Map<string, Report>, 'get' | 'values'>;

/**
 * How this page's media reaches the server, from the browser's statistics (W3C webrtc-stats); null while no pair is
 * selected. Addresses stay in the browser.
 */
export function networkKindOf(
  stats: { send: RTCStatsReport; recv: RTCStatsReport },
  connection?: { type?: string },
): NetworkKind | null {
  const network = CONNECTION_TYPES.find((type) => type === connection?.type) ?? 'unknown';
  const local = localCandidateOf(stats);
  const candidate = CANDIDATE_KINDS.find((kind) => kind === local?.candidateType);
  const protocol = MEDIA_PROTOCOLS.find((known) => known === local?.protocol);
  return candidate && protocol ? { candidate, protocol, network } : null;
}

export function localCandidateOf(stats: { send: RTCStatsReport; recv: RTCStatsReport }): Report | undefined {
  return ([stats.send, stats.recv] as unknown as Reports[])
    .map(selectedLocal)
    .find(
      (local) =>
        CANDIDATE_KINDS.some((kind) => kind === local?.candidateType) &&
        MEDIA_PROTOCOLS.some((known) => known === local?.protocol),
    );
}

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
