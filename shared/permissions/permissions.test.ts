import { describe, expect, test } from 'vitest';
import { API_ACCESS } from '../domain/roles.ts';
import {
  can,
  canInEvery,
  PERMISSIONS,
  type Permission,
  type Person,
  permissionsIn,
  practicesWhere,
} from './permissions.ts';

const HERE = 1;
const ELSEWHERE = 2;

const person = (changes: Partial<Person> = {}): Person => ({
  apiAccess: API_ACCESS.provider,
  isClientAdmin: false,
  isAdminOnly: false,
  canEndVisit: true,
  memberships: [{ practiceId: HERE, userType: 'Provider' }],
  ...changes,
});
const admin = { isClientAdmin: true };
const clinical = { memberships: [{ practiceId: HERE, userType: 'ClinicalAdmin' as const }] };

const KINDS = {
  provider: person(),
  'provider who may not end': person({ canEndVisit: false }),
  'provider, client admin': person(admin),
  'clinical admin': person({ apiAccess: API_ACCESS.clinicalAdmin, ...clinical }),
  'clinical admin, client admin': person({ apiAccess: API_ACCESS.clinicalAdmin, ...clinical, ...admin }),
  'RPM only': person({ apiAccess: API_ACCESS.rpmOnly, ...clinical }),
  'RPM only, client admin': person({ apiAccess: API_ACCESS.rpmOnly, ...clinical, ...admin }),
  'admin only': person({ apiAccess: API_ACCESS.adminOnly, isAdminOnly: true, ...admin }),
  'admin only by flag': person({ isAdminOnly: true }),
  'admin only by api_access': person({ apiAccess: API_ACCESS.adminOnly }),
  disabled: person({ apiAccess: API_ACCESS.disabled, ...admin }),
  revoked: person({ apiAccess: API_ACCESS.revoked, ...admin }),
  'unknown access': person({ apiAccess: 0x1, ...admin }),
  'another practice’s administrator': person({
    ...admin,
    memberships: [{ practiceId: ELSEWHERE, userType: 'Provider' }],
  }),
  'without a practice': person({ ...admin, memberships: [] }),
};
type Kind = keyof typeof KINDS;

const ALLOWED: Record<Permission, readonly Kind[]> = {
  'visits.see': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
  ],
  'visits.schedule': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
  ],
  'visits.attend': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
  ],
  'visits.end': ['provider', 'provider, client admin', 'clinical admin', 'clinical admin, client admin'],
  'rpm.use': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
    'RPM only',
    'RPM only, client admin',
  ],
  'documents.use': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
  ],
  'notifications.configure': [
    'provider',
    'provider who may not end',
    'provider, client admin',
    'clinical admin',
    'clinical admin, client admin',
  ],
  'practice.administer': [
    'provider, client admin',
    'clinical admin, client admin',
    'RPM only, client admin',
    'admin only',
    'admin only by flag',
    'admin only by api_access',
  ],
};

describe.each(PERMISSIONS)('%s', (permission) => {
  test.each(Object.keys(KINDS) as Kind[])('%s', (kind) => {
    expect(can(KINDS[kind], permission, { practiceId: HERE })).toBe(ALLOWED[permission].includes(kind));
  });
});

test('a practice without a membership gives no permissions', () => {
  for (const kind of Object.values(KINDS)) {
    const scope = { practiceId: 3 };
    expect(permissionsIn(kind, scope)).toEqual([]);
  }
});

test('an action on several practices requires the permission in each of them', () => {
  const both = [HERE, ELSEWHERE].map((practiceId) => ({ practiceId, userType: 'Provider' as const }));
  const everywhere = person({ ...admin, memberships: both });
  expect(canInEvery(everywhere, 'practice.administer', [HERE, ELSEWHERE])).toBe(true);
  expect(canInEvery(everywhere, 'practice.administer', [HERE, ELSEWHERE, 3])).toBe(false);
  expect(canInEvery(person(admin), 'practice.administer', [HERE, ELSEWHERE])).toBe(false);
  expect(canInEvery(person({ memberships: both }), 'practice.administer', [HERE, ELSEWHERE])).toBe(false);
  expect(canInEvery(everywhere, 'practice.administer', [])).toBe(false);
});

test('administrator rights apply to all practices of the account', () => {
  const memberships = [
    { practiceId: HERE, userType: 'Provider' as const },
    { practiceId: ELSEWHERE, userType: 'ClinicalAdmin' as const },
  ];
  expect(practicesWhere(person({ ...admin, memberships }), 'practice.administer')).toEqual([HERE, ELSEWHERE]);
  expect(practicesWhere(person({ memberships }), 'practice.administer')).toEqual([]);
});
