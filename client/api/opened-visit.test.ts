import { expect, test, vi } from 'vitest';
import { cookiesBlocked, noteOpened, noteSucceeded } from './opened-visit.ts';

const practice = { name: 'Saguaro Family Medicine', phone: null, logo: null };

test('assumes blocked cookies until a call with the link’s cookie has succeeded', () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  expect(cookiesBlocked()).toBeNull();
  noteOpened('visit-1', practice);
  noteSucceeded('/api/terms');
  expect(cookiesBlocked()).toMatchObject({ practice });
  noteSucceeded('/api/patient/sessions/visit-1/workflow');
  expect(cookiesBlocked()).toBeNull();
});

test('reports a browser whose cookies are turned off', () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(cookiesBlocked()).toEqual({ practice: undefined });
});
