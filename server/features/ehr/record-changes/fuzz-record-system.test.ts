import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveWith, type OddPractice, openOddPractice } from '#server/test-support/fuzz-practice.ts';
import { FUZZ_WAYS } from '#server/test-support/fuzz-ways.ts';

/* A sample of the long tier's cases. */

const STEP = 40;

let practice: OddPractice;
beforeAll(async () => {
  practice = await openOddPractice();
});
afterAll(() => practice.close());

test('covers many variants', () => {
  expect(FUZZ_WAYS.length).toBeGreaterThan(400);
});

test.each(FUZZ_WAYS.filter(({ slow }, index) => !slow && index % STEP === 0))('$name', (way) =>
  liveWith(practice, way),
);
