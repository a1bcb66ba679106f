import { expect, test } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { orCode } from './or-code.ts';

test('gives a failure without a code the attempted action’s code', () => {
  const plain = new ApiError('UNABLE_COMPLETE_REQUEST', 500);
  expect(orCode(plain, 'RSVP_UPDATE_FAILED')).toMatchObject({ code: 'RSVP_UPDATE_FAILED' });
  expect(orCode(new TypeError('of ours'), 'UNABLE_REMOVE_GUEST')).toMatchObject({
    code: 'UNABLE_REMOVE_GUEST',
  });
  for (const code of ['NO_CONNECTION', 'TOO_MANY_GUESTS'] as const)
    expect(orCode(new ApiError(code, 0), 'GUEST_INVITE_FAILED')).toMatchObject({ code });
});
