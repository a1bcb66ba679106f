import { expect, test } from 'vitest';
import { NO_ONE_SPEAKS, type Speaking, whoSpeaks } from './who-speaks.ts';

function after(samples: [ada: number, bob: number][]): Speaking {
  let now = 1_000;
  return samples.reduce((state, [ada, bob], packet) => {
    now += 100;
    return whoSpeaks(
      state,
      [
        { seatId: 'ada', level: ada, packet },
        { seatId: 'bob', level: bob, packet },
      ],
      now,
    );
  }, NO_ONE_SPEAKS);
}
const often = <T>(sample: T, times: number): T[] => Array.from({ length: times }, () => sample);

test.each<[what: string, samples: [number, number][], who: string | null]>([
  ['breath is no one', [[0.001, 0.002]], null],
  ['the loudest begins', [[0.1, 0.3]], 'bob'],
  ['a louder yes does not take over', [[0.1, 0], ...often<[number, number]>([0, 0.5], 3)], 'ada'],
  ['the next one speaks after a pause', [[0.1, 0], ...often<[number, number]>([0, 0.5], 9)], 'bob'],
  ['who spoke last stays', [[0.1, 0], ...often<[number, number]>([0, 0], 30)], 'ada'],
])('%s', (_, samples, who) => {
  expect(after(samples).seatId).toBe(who);
});

test('treats a repeated packet as silence', () => {
  const voice = { seatId: 'ada', level: 0.5, packet: 7 };
  const first = whoSpeaks(NO_ONE_SPEAKS, [voice], 1_000);
  expect(whoSpeaks(first, [voice, { seatId: 'bob', level: 0.2, packet: 1 }], 2_000).seatId).toBe('bob');
});
