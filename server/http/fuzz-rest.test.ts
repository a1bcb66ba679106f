import { afterAll, beforeAll, describe, test } from 'vitest';
import { createEveryCall } from '#server/test-support/every-call.ts';
import { expectRefusesFuzzInput } from '#server/test-support/fuzz-calls.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';

let calls: Awaited<ReturnType<typeof createEveryCall>>;
beforeAll(async () => {
  calls = await createEveryCall();
});
afterAll(() => calls.world.close());

/** The long tier tries every malformed input. Here the length of a call's name selects some. */
const STEP = 7;

describe.each(Object.keys(restContracts) as CallName[])('%s', (name) => {
  test('refuses invalid input, and leaves a live visit alone', () =>
    expectRefusesFuzzInput(calls, name, (variants) =>
      variants.filter((_, index) => index % STEP === name.length % STEP),
    ));
});
