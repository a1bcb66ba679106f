import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveWith, type OddPractice, openOddPractice } from '#server/test-support/odd-practice.ts';
import { ODD_WAYS } from '#server/test-support/odd-ways.ts';

/* A sample of the long tier's cases. */

const STEP = 40;

let practice: OddPractice;
beforeAll(async () => {
  practice = await openOddPractice();
});
afterAll(() => practice.close());

test('covers many variants', () => {
  expect(ODD_WAYS.length).toBeGreaterThan(400);
});

test.each(ODD_WAYS.filter(({ slow }, index) => !slow && index % STEP === 0))('$name', (way) =>
  liveWith(practice, way),
);
