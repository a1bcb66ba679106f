import { describe, expect, test } from 'vitest';
import { COMMANDS, isAllowed, outcomeOf, PLACES } from '#server/test-support/command-matrix/table.ts';
import type { Seat } from '../machine/room.machine.ts';
import { chatRefusal, refusal } from './visit-room.policy.ts';

describe.each(PLACES)('%s, %s', (...place) => {
  const [part, stage] = place;
  const captioner = part === 'captioner';
  const seat = { role: captioner ? 'guest' : part, stage, captioner } as const;
  test.each(COMMANDS)('%s', (command) => {
    const expected = outcomeOf(command, place);
    expect(refusal(command, seat)).toBe(isAllowed(expected) ? null : expected);
  });
});

describe('writing', () => {
  const at = (seatId: string, role: Seat['role'], stage: Seat['stage']) => ({ seatId, role, stage }) as Seat;
  const provider = at('dr', 'provider', 'in-visit');
  const patient = at('p', 'patient', 'in-visit');
  const waiting = at('w', 'patient', 'waiting');
  const wroteTo = (seatId: string) => [{ with: seatId }];

  test.each([
    ['a provider, to everyone', provider, null, [], null],
    ['a patient in the visit, to everyone', patient, null, [], null],
    ['a provider, to one who waits', provider, waiting, [], null],
    ['a provider, to one in the visit alone', provider, patient, [], 'WRONG_STAGE'],
    ['a patient in the visit, to one who waits', patient, waiting, [], 'ACCESS_DENIED'],
    ['one who waits, to everyone', waiting, null, wroteTo('w'), 'NOT_ADMITTED'],
    ['one who waits, unasked', waiting, waiting, [], 'NOT_ADMITTED'],
    ['one who waits, asked', waiting, waiting, wroteTo('w'), null],
    ['one who waits, when another was asked', waiting, waiting, wroteTo('v'), 'NOT_ADMITTED'],
    [
      'one who waits, on the line of another',
      waiting,
      at('v', 'patient', 'waiting'),
      wroteTo('v'),
      'NOT_ADMITTED',
    ],
  ] as const)('%s', (_, writer, partner, chat, expected) => {
    expect(chatRefusal(writer, partner, chat)).toBe(expected);
  });
});
