import type { RoomState } from '#client/realtime/room-state.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';

export function onlyProvider(others: readonly SeatView[]): SeatView | undefined {
  const providers = others.filter(({ role, stage }) => role === 'provider' && stage === 'in-visit');
  return providers.length === 1 ? providers[0] : undefined;
}

/** The provider that the title of the visit names: its provider, or the only one present. */
export function providerInVisit({ facts, others }: Pick<RoomState, 'facts' | 'others'>): string {
  return onlyProvider(others)?.name ?? facts?.providerName ?? '';
}
