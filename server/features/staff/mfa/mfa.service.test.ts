import { expect, test } from 'vitest';
import { maskContact } from './mfa.service.ts';

test.each([
  ['Email', 'walter@example.com', 'w•••r@e•••.com'],
  ['Email', 'walter.brandt@mail.example.co', 'w•••t@m•••.co'],
  ['Email', 'al@example.com', 'a•••@e•••.com'],
  ['Email', 'root@localhost', 'r•••t@l•••'],
  ['SMS', '+16025550123', '0123'],
] as const)('masks the %s %s as %s', (method, address, shown) => {
  expect(maskContact(method, address)).toBe(shown);
});
