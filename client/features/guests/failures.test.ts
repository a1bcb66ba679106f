import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { orCode } from '../../errors/or-code.ts';
import { fieldErrors } from './failures.ts';

test('an unspecific failure gets the message of the attempted action', () => {
  const plain = new ApiError('UNABLE_COMPLETE_REQUEST', 500);
  expect(orCode(plain, 'RSVP_UPDATE_FAILED')).toMatchObject({ code: 'RSVP_UPDATE_FAILED' });
  expect(orCode(new TypeError('of ours'), 'UNABLE_REMOVE_GUEST')).toMatchObject({
    code: 'UNABLE_REMOVE_GUEST',
  });
  for (const code of ['NO_CONNECTION', 'TOO_MANY_GUESTS'] as const)
    expect(orCode(new ApiError(code, 0), 'GUEST_INVITE_FAILED')).toMatchObject({ code });
});

test('a refusal of input is shown at its fields', () => {
  const refusal = new ApiError('INVALID_INPUT', 400, '', { fields: { mobile: 'PHONE_INVALID' } });
  expect(fieldErrors(refusal)).toEqual({ mobile: 'PHONE_INVALID' });
  expect(fieldErrors(new ApiError('TOO_MANY_GUESTS', 409))).toEqual({});
});
