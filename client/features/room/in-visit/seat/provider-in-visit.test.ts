import { expect, test } from 'vitest';
import type { RoomState } from '#client/realtime/room-state.ts';
import { providerInVisit } from './provider-in-visit.ts';

const seat = (name: string, stage: 'in-visit' | 'left', role: 'provider' | 'guest' = 'provider') => ({
  name,
  stage,
  role,
});

test.each([
  ['no one yet', [], 'Dr. Amara Okafor'],
  ['the scheduled provider', [seat('Dr. Amara Okafor', 'in-visit')], 'Dr. Amara Okafor'],
  ['a colleague alone', [seat('Dr. Elena Rivera', 'in-visit')], 'Dr. Elena Rivera'],
  ['both', [seat('Dr. Elena Rivera', 'in-visit'), seat('Dr. Amara Okafor', 'in-visit')], 'Dr. Amara Okafor'],
  ['a colleague who left', [seat('Dr. Elena Rivera', 'left')], 'Dr. Amara Okafor'],
  ['a guest', [seat('Mia Ames', 'in-visit', 'guest')], 'Dr. Amara Okafor'],
])('finds who a visit is with: %s', (_, others, name) => {
  const state = { facts: { providerName: 'Dr. Amara Okafor' }, others };
  expect(providerInVisit(state as unknown as RoomState)).toBe(name);
});
