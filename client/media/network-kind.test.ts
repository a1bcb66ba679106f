import { expect, test } from 'vitest';
import { networkKindOf } from './network-kind.ts';

const report = (...entries: ({ id: string } & Record<string, unknown>)[]) =>
  new Map(entries.map((entry) => [entry.id, entry])) as unknown as RTCStatsReport;

const local = { id: 'L1', type: 'local-candidate', candidateType: 'srflx', protocol: 'udp' };
const pair = { id: 'P1', type: 'candidate-pair', localCandidateId: 'L1', state: 'succeeded' };
const other = { id: 'P0', type: 'candidate-pair', localCandidateId: 'L0', state: 'failed' };
const none = report();

test('reads the transport’s selected pair', () => {
  const send = report(other, pair, local, { id: 'T', type: 'transport', selectedCandidatePairId: 'P1' });
  expect(networkKindOf({ send, recv: none }, { type: 'wifi' })).toEqual({
    candidate: 'srflx',
    protocol: 'udp',
    network: 'wifi',
  });
});

test.each([{ selected: true }, { nominated: true }])(
  'reads the pair without a transport report, as in Firefox: %o',
  (mark) => {
    const recv = report(other, { ...pair, ...mark }, { ...local, candidateType: 'relay', protocol: 'tcp' });
    expect(networkKindOf({ send: none, recv })).toEqual({
      candidate: 'relay',
      protocol: 'tcp',
      network: 'unknown',
    });
  },
);

test('returns null without a selected pair or a known candidate type, and names an unknown network', () => {
  expect(networkKindOf({ send: report(pair, local), recv: none })).toBeNull();
  const odd = report({ ...pair, selected: true }, { ...local, candidateType: 'carrier-pigeon' });
  expect(networkKindOf({ send: odd, recv: none })).toBeNull();
  const named = report({ ...pair, selected: true }, local);
  expect(networkKindOf({ send: named, recv: none }, { type: 'avian' })?.network).toBe('unknown');
});
