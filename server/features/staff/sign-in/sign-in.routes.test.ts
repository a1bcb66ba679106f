import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_PATH, returnPath } from './sign-in.routes.ts';

test.each([
  '/provider/visits',
  '/provider/group/33b7a914-319d-40e1-b32e-286784ee21c0',
  '/news/satisfaction-survey?from=menu#top',
])('keeps %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'provider/visits',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/%2E%2e//elsewhere.example',
  '/./\\elsewhere.example',
  '/.//user@elsewhere.example:80/x?y#z',
  '/x/../..//elsewhere.example/%2e%2e',
  '//[',
  '/.//[',
  '/\t/elsewhere.example',
  '/%0d\r\nset-cookie: a=b',
  'javascript:alert(1)',
  '/api/auth/sign-in',
  '/auth-callback?code=1',
  '/sign-in/abc',
  '/logout',
  `/${'a'.repeat(400)}`,
])('%j becomes the home path', (path) => {
  expect(returnPath(path)).toBe(HOME_PATH);
});

test('keeps the browser on our site for any return path', () => {
  const pieces = [
    '/',
    '/',
    '.',
    '../..',
    '%2e',
    '%2F',
    '\\',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'x',
    'elsewhere.example',
    '\t',
    'http:',
  ];
  const paths = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((some) => `/${some.join('')}`);
  const site = 'https://anteroom.example';
  fc.assert(
    fc.property(paths, (path) => {
      expect(new URL(returnPath(path), `${site}/auth-callback`).origin).toBe(site);
    }),
    { numRuns: 20_000 },
  );
});
