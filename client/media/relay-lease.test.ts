import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RELAY_SECONDS } from '#shared/domain/connection.ts';
import { RENEW_AFTER_MS, type Relayed, RelayLease } from './relay-lease.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Path = 'relay' | 'host';

function transport(connectionState: Relayed['connectionState'], candidateType: Path) {
  const told: unknown[] = [];
  const stats = new Map<string, object>([
    ['L', { id: 'L', type: 'local-candidate', candidateType, protocol: 'udp' }],
    ['P', { id: 'P', type: 'candidate-pair', localCandidateId: 'L', selected: true }],
  ]);
  const relayed: Relayed = {
    closed: false,
    connectionState,
    getStats: async () => stats as unknown as RTCStatsReport,
    updateIceServers: async (servers) => void told.push(servers),
    restartIce: async (parameters) => void told.push(parameters),
  };
  return { relayed, told };
}

function lease(recv: ReturnType<typeof transport>, send: ReturnType<typeof transport>) {
  const ask = vi.fn(async (_command: string, { direction }: { direction: string }) => {
    return { iceParameters: `path of ${direction}`, iceServers: [`credentials of ${direction}`] };
  });
  const made = new RelayLease({ send: ask } as never, { recv: recv.relayed, send: send.relayed });
  return { made, ask };
}

test('renews credentials before they end, for relayed media and media without a path', async () => {
  const [recv, send] = [transport('connected', 'relay'), transport('new', 'host')];
  const { made, ask } = lease(recv, send);
  vi.advanceTimersByTime(RENEW_AFTER_MS - 1);
  await made.renew();
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(RENEW_AFTER_MS).toBeLessThan(RELAY_SECONDS * 1000);
  await made.renew();
  expect(recv.told).toEqual([{ iceServers: ['credentials of recv'] }, { iceParameters: 'path of recv' }]);
  expect(send.told).toEqual([{ iceServers: ['credentials of send'] }, { iceParameters: 'path of send' }]);
  await made.renew();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('leaves direct media alone', async () => {
  const [recv, send] = [transport('connected', 'host'), transport('connected', 'host')];
  const { made, ask } = lease(recv, send);
  vi.advanceTimersByTime(2 * RENEW_AFTER_MS);
  await made.renew();
  expect(ask).not.toHaveBeenCalled();
});

test('fetches new credentials on an ICE restart, which counts as a renewal', async () => {
  const [recv, send] = [transport('connected', 'relay'), transport('connected', 'relay')];
  const { made, ask } = lease(recv, send);
  vi.advanceTimersByTime(2 * RENEW_AFTER_MS);
  await made.restart();
  expect(recv.told).toEqual([{ iceServers: ['credentials of recv'] }, { iceParameters: 'path of recv' }]);
  await made.renew();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('retries a failed renewal', async () => {
  const [recv, send] = [transport('connected', 'relay'), transport('connected', 'host')];
  const { made, ask } = lease(recv, send);
  vi.advanceTimersByTime(RENEW_AFTER_MS);
  ask.mockRejectedValueOnce(new Error('the socket is away'));
  await expect(made.renew()).rejects.toThrow('away');
  await made.renew();
  expect(recv.told).toHaveLength(2);
});
