import { expect, test } from 'vitest';
import { NewAccount } from '../../shared/contracts/rest/accounts.ts';
import { maxLengthOf } from './field-limits.ts';

test.each([
  ['firstName', 60],
  ['displayName', 120],
  ['email', 254],
  // Has a transformation.
  ['mobile', 40],
  ['kind', undefined],
  ['nothing.of.the.kind', undefined],
] as const)('the longest %s is the contract’s', (name, longest) => {
  expect(maxLengthOf(NewAccount, name)).toBe(longest);
});
