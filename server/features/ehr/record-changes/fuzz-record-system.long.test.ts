import { afterAll, beforeAll, describe, test } from 'vitest';
import { liveWith, type OddPractice, openOddPractice } from '#server/test-support/fuzz-practice.ts';
import { FUZZ_WAYS } from '#server/test-support/fuzz-ways.ts';

/** The server searches its memory without an index. */
const OF_ONE_SERVER = 50;

const parts = Array.from(
  { length: Math.ceil(FUZZ_WAYS.length / OF_ONE_SERVER) },
  (_, at) => at * OF_ONE_SERVER,
);

describe.each(parts)('from %i', (first) => {
  let practice: OddPractice;
  beforeAll(async () => {
    practice = await openOddPractice();
  });
  afterAll(() => practice.close());

  test.each(FUZZ_WAYS.slice(first, first + OF_ONE_SERVER))('$name', (way) => liveWith(practice, way));
});
