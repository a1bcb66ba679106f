import { expect, test } from 'vitest';
import { HOME_PATH, returnPath } from './return-path.ts';

test.each([
  '/provider/visits',
  '/provider/group/33b7a914-319d-40e1-b32e-286784ee21c0',
  '/news/satisfaction-survey?from=menu#top',
])('%s is kept', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'provider/visits',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example',
  '/%0d\r\nset-cookie: a=b',
  'javascript:alert(1)',
  '/api/auth/sign-in',
  '/auth-callback?code=1',
  '/sign-in/abc',
  '/logout',
  `/${'a'.repeat(400)}`,
])('%j leads home', (path) => {
  expect(returnPath(path)).toBe(HOME_PATH);
});
