import { expect, test } from 'vitest';
import {
  type Connecting,
  type ConnectionNotice,
  connectionSays,
  type Losses,
  NO_LOSSES,
  troubleOf,
  withLoss,
} from './connection-says.ts';

const INPUTS: { [K in keyof Connecting]: readonly Connecting[K][] } = {
  live: [true, false],
  away: [false, true],
  media: ['none', 'recent', 'brief', 'standing'],
  own: ['good', 'fair', 'poor'],
  audioOnly: [false, true],
  seesOthers: [true, false],
  dismissed: [false, true],
  paused: [false, true],
};

const combinations = Object.entries(INPUTS).reduce<Partial<Connecting>[]>(
  (known, [name, values]) => known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
  [{}],
) as Connecting[];

const ROWS: readonly [Partial<Connecting>, ConnectionNotice | null][] = [
  [{ live: false, away: true }, 'noConnection'],
  [{ live: false }, 'reconnecting'],
  [{ media: 'standing' }, 'mediaAway'],
  [{ media: 'brief' }, 'reconnecting'],
  [{ paused: true }, null],
  [{ seesOthers: false, audioOnly: true }, 'audioOnly'],
  [{ dismissed: true }, null],
  [{ seesOthers: false }, 'poorConnectivity'],
  [{ own: 'poor', media: 'none' }, 'lowQuality'],
  [{}, null],
];

test('shows exactly one connection notice for each combination', () => {
  for (const state of combinations) {
    const [, expected] = ROWS.find(([when]) =>
      Object.entries(when).every(([name, value]) => state[name as keyof Connecting] === value),
    ) as (typeof ROWS)[number];
    expect({ state, says: connectionSays(state) }).toEqual({ state, says: expected });
  }
});

const S = 1_000;

const after = (...seconds: number[]): Losses =>
  seconds.reduce((losses, at, index) => withLoss(losses, index % 2 === 0, at * S), NO_LOSSES);

test.each([
  ['never lost', after(), 100, 'none'],
  ['just lost', after(10), 24.9, 'brief'],
  ['lost for 15 seconds', after(10), 25, 'standing'],
  ['back: the quality is still of the loss', after(10, 40), 69.9, 'recent'],
  ['back for 30 seconds', after(10, 40), 70, 'none'],
  ['lost again within 30 seconds', after(10, 12, 14), 14, 'standing'],
  ['back from that for a moment', after(10, 12, 14, 16), 25.9, 'standing'],
  ['back from that, and it holds', after(10, 12, 14, 16), 26, 'recent'],
  ['lost again, long after', after(10, 12, 41), 41, 'brief'],
] as const)('%s', (_, losses, seconds, expected) => {
  expect(troubleOf(losses, seconds * S)).toBe(expected);
});

test('records no loss on a page that starts connected', () => {
  expect(withLoss(NO_LOSSES, false, 5)).toEqual(NO_LOSSES);
});
