import { expect, test } from 'vitest';
import { z } from 'zod';
import { NewAccount } from '#shared/contracts/rest/staff/accounts.ts';
import errors from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import { SETTINGS } from '#shared/settings/definitions.ts';
import { limitsInWords, limitsOf } from './field-limits.ts';

test.each([
  ['firstName', 60],
  ['displayName', 120],
  ['email', 254],
  // The schema contains a transformation.
  ['mobile', 40],
  ['kind', undefined],
  ['nothing.of.the.kind', undefined],
] as const)('the longest %s is the contract’s', (name, longest) => {
  expect(limitsOf(NewAccount, name).maxLength).toBe(longest);
});

test('a number has its least and its greatest value', () => {
  const schema = z.object({ value: SETTINGS.idleMinutes.schema });
  expect(limitsOf(schema, 'value')).toMatchObject({ min: 1, max: 480 });
});

test('a text may be as long as the words of its limit say, and no longer', () => {
  const longest = 60;
  expect(errors.MAX_LENGTH).toContain('less than {maxLength} characters');
  expect(limitsInWords({ maxLength: longest }).maxLength).toBe(longest + 1);
});
