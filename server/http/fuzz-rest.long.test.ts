import { afterAll, beforeAll, describe, test } from 'vitest';
import { createEveryCall } from '#server/test-support/every-call.ts';
import { expectRefusesFuzzInput } from '#server/test-support/fuzz-calls.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';

let calls: Awaited<ReturnType<typeof createEveryCall>>;
beforeAll(async () => {
  calls = await createEveryCall();
});
afterAll(() => calls.world.close());

describe.each(Object.keys(restContracts) as CallName[])('%s', (name) => {
  test('refuses invalid input of every kind, and leaves a live visit alone', () =>
    expectRefusesFuzzInput(calls, name, (variants) => variants));
});
