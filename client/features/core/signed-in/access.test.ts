import { describe, expect, test } from 'vitest';
import { type Permission, permissionsIn } from '#shared/permissions/permissions.ts';
import { homeFor, isFeatureOff, isMfaUser, maySee, menuFor, staffEntry } from './access.ts';

const practice = (
  apiAccess: number,
  practiceHasRpm: boolean,
  flags: { isClientAdmin?: boolean; isAdminOnly?: boolean } = {},
): { permissions: Permission[]; practiceHasRpm: boolean } => {
  const memberships = [{ practiceId: 1, userType: 'Provider' as const }];
  const person = {
    apiAccess,
    isClientAdmin: false,
    isAdminOnly: false,
    canEndVisit: true,
    memberships,
    ...flags,
  };
  return { permissions: permissionsIn(person, { practiceId: 1 }), practiceHasRpm };
};

describe('access to the staff area (PRODUCT 1.2)', () => {
  test.each([
    [0x2, 'in'],
    [0x3, 'in'],
    [0x4, 'in'],
    [0x25, 'in'],
    [0x99, 'refused'],
    [0x999, 'refused'],
    [0, 'refused'],
    [0x1, 'refused'],
  ] as const)('api_access %i: %s', (apiAccess, entry) => {
    expect(staffEntry({ apiAccess })).toBe(entry);
  });
});

describe('the visible links (PRODUCT 1.3)', () => {
  test('shows a provider everything except administration', () => {
    expect(menuFor(practice(0x2, true))).toEqual(['visits', 'rpm', 'documents', 'notifications']);
  });
  test('shows RPM only if the integration is on', () => {
    expect(menuFor(practice(0x3, false))).toEqual(['visits', 'documents', 'notifications']);
  });
  test('shows RPM-only users no visits, documents or settings', () => {
    expect(menuFor(practice(0x4, true))).toEqual(['rpm']);
    expect(menuFor(practice(0x4, false))).toEqual([]);
  });
  test('shows administration-only users only administration', () => {
    expect(menuFor(practice(0x25, true))).toEqual(['clientAdmin']);
    expect(menuFor(practice(0x2, true, { isAdminOnly: true }))).toEqual(['clientAdmin']);
  });
  test('shows a client administrator administration in addition', () => {
    expect(menuFor(practice(0x2, false, { isClientAdmin: true }))).toContain('clientAdmin');
    expect(menuFor(practice(0x2, true, { isClientAdmin: true }))).toEqual([
      'visits',
      'rpm',
      'documents',
      'notifications',
      'clientAdmin',
    ]);
  });
});

test('starts every user at the first link they may see', () => {
  expect(homeFor(practice(0x2, true))).toBe('/provider/visits');
  expect(homeFor(practice(0x4, true))).toBe('/provider/rpm');
  expect(homeFor(practice(0x4, false))).toBe('/provider/account');
  expect(homeFor(practice(0x25, true))).toBe('/provider/client-admin');
});

test('blocks the address of a screen that is missing from the menu', () => {
  expect(maySee('/provider/visits', practice(0x4, true))).toBe(false);
  expect(maySee('/provider/visits/schedule', practice(0x25, true))).toBe(false);
  expect(maySee('/provider/calendar', practice(0x4, true))).toBe(false);
  expect(maySee('/provider/patients/x', practice(0x25, true))).toBe(false);
  expect(maySee('/provider/calendar', practice(0x2, true))).toBe(true);
  expect(maySee('/provider/client-admin/users', practice(0x2, true))).toBe(false);
  expect(maySee('/provider/account', practice(0x4, true))).toBe(true);
  expect(maySee('/news/upcoming', practice(0x25, true))).toBe(true);
});

test('requires a code if any of the user’s practices does', () => {
  const asks = { practiceHasProviderMFA: true };
  const doesNot = { practiceHasProviderMFA: false };
  expect(isMfaUser([])).toBe(false);
  expect(isMfaUser([doesNot])).toBe(false);
  expect(isMfaUser([doesNot, asks])).toBe(true);
});

test.each([
  ['/provider/rpm', 0x2, false, true],
  ['/provider/rpm/x', 0x4, false, true],
  ['/provider/rpm', 0x2, true, false],
  ['/provider/rpm', 0x25, false, false],
  ['/provider/visits', 0x4, false, false],
  ['/provider/account', 0x4, false, false],
])(
  '%s of an account with %i is missing only because the practice has not enabled it',
  (path, access, hasRpm, off) => {
    expect(isFeatureOff(path, practice(access, hasRpm, { isAdminOnly: access === 0x25 }))).toBe(off);
  },
);
