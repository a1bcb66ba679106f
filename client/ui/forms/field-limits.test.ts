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
] as const)('allows for %s the contract’s maximum length', (name, longest) => {
  expect(limitsOf(NewAccount, name).maxLength).toBe(longest);
});

test('returns a number’s minimum and maximum', () => {
  const schema = z.object({ value: SETTINGS.idleMinutes.schema });
  expect(limitsOf(schema, 'value')).toMatchObject({ min: 1, max: 480 });
});

test('allows a text exactly as long as its error message says', () => {
  const longest = 60;
  expect(errors.MAX_LENGTH).toContain('less than {maxLength} characters');
  expect(limitsInWords({ maxLength: longest }).maxLength).toBe(longest + 1);
});
