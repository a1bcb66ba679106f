import { describe, expect, test } from 'vitest';
import { homeFor, isFeatureOff, isMfaUser, maySee, menuFor, staffEntry } from './access.ts';

const person = (apiAccess: number, flags: { isClientAdmin?: boolean; isAdminOnly?: boolean } = {}) => ({
  apiAccess,
  isClientAdmin: false,
  isAdminOnly: false,
  ...flags,
});
const withRpm = { practiceHasRpm: true };
const withoutRpm = { practiceHasRpm: false };

describe('who may enter the staff’s area (spec §6)', () => {
  test.each([
    [0x2, 'in'],
    [0x3, 'in'],
    [0x4, 'in'],
    [0x25, 'in'],
    [0x99, 'refused'],
    [0x999, 'refused'],
    [0, 'refused'],
    [0x1, 'refused'],
  ] as const)('api_access %i is %s', (apiAccess, entry) => {
    expect(staffEntry({ apiAccess })).toBe(entry);
  });
});

describe('which links someone sees (spec §6)', () => {
  test('a provider: everything but the administration', () => {
    expect(menuFor(person(0x2), withRpm)).toEqual(['visits', 'rpm', 'documents', 'notifications']);
  });
  test('RPM only where the integration is on', () => {
    expect(menuFor(person(0x3), withoutRpm)).toEqual(['visits', 'documents', 'notifications']);
  });
  test('someone with RPM only: no visits, no documents, no settings', () => {
    expect(menuFor(person(0x4), withRpm)).toEqual(['rpm']);
    expect(menuFor(person(0x4), withoutRpm)).toEqual([]);
  });
  test('an admin-only user: the administration alone', () => {
    expect(menuFor(person(0x25), withRpm)).toEqual(['clientAdmin']);
    expect(menuFor(person(0x2, { isAdminOnly: true }), withRpm)).toEqual(['clientAdmin']);
  });
  test('a client admin sees the administration beside the rest', () => {
    expect(menuFor(person(0x2, { isClientAdmin: true }), withoutRpm)).toContain('clientAdmin');
  });
});

test('everyone begins at the first thing they may see', () => {
  expect(homeFor(person(0x2), withRpm)).toBe('/provider/visits');
  expect(homeFor(person(0x4), withRpm)).toBe('/provider/rpm');
  expect(homeFor(person(0x4), withoutRpm)).toBe('/provider/account');
  expect(homeFor(person(0x25), withRpm)).toBe('/provider/client-admin');
});

test('a screen that is not in the menu cannot be reached by its address either', () => {
  expect(maySee('/provider/visits', person(0x4), withRpm)).toBe(false);
  expect(maySee('/provider/visits/schedule', person(0x25), withRpm)).toBe(false);
  expect(maySee('/provider/client-admin/users', person(0x2), withRpm)).toBe(false);
  expect(maySee('/provider/account', person(0x4), withRpm)).toBe(true);
  expect(maySee('/news/upcoming', person(0x25), withRpm)).toBe(true);
});

test('a code is asked of whoever works in one practice that asks for it', () => {
  const asks = { practiceHasProviderMFA: true };
  const doesNot = { practiceHasProviderMFA: false };
  expect(isMfaUser([])).toBe(false);
  expect(isMfaUser([doesNot])).toBe(false);
  expect(isMfaUser([doesNot, asks])).toBe(true);
});

test.each([
  ['/provider/rpm', 0x2, withoutRpm, true],
  ['/provider/rpm/x', 0x4, withoutRpm, true],
  ['/provider/rpm', 0x2, withRpm, false],
  ['/provider/rpm', 0x25, withoutRpm, false],
  ['/provider/visits', 0x4, withoutRpm, false],
  ['/provider/account', 0x4, withoutRpm, false],
])(
  '%s of a person with %i is missing only because the practice has not turned it on',
  (path, access, practice, off) => {
    expect(isFeatureOff(path, person(access, { isAdminOnly: access === 0x25 }), practice)).toBe(off);
  },
);
