import { expect, test } from 'vitest';
import type { SeatRole } from '#shared/domain/participant.ts';
import { inPictureOrder } from './picture-order.ts';

const seats = (['guest', 'patient', 'interpreter', 'provider', 'patient'] as const).map((role, index) => ({
  role,
  name: `${role} ${index}`,
}));

test.each<[viewer: SeatRole, first: string[]]>([
  ['patient', ['provider 3', 'patient 1', 'patient 4', 'interpreter 2', 'guest 0']],
  ['guest', ['provider 3', 'patient 1', 'patient 4', 'interpreter 2', 'guest 0']],
  ['provider', ['patient 1', 'patient 4', 'interpreter 2', 'provider 3', 'guest 0']],
])('orders the pictures for a %s', (viewer, expected) => {
  expect(inPictureOrder(seats, viewer).map(({ name }) => name)).toEqual(expected);
});
