import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { SAGUARO } from './staff.ts';

type Account = CallResult<Rest['GET /api/admin/accounts/:accountId']>;
type AccountRow = CallResult<Rest['GET /api/admin/accounts']>['rows'][number];

export const IDA: Account = {
  accountId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0002',
  firstName: 'Ida',
  lastName: 'Marsh',
  displayName: 'Dr. Ida Marsh',
  email: 'ida.marsh@practice.test',
  type: 'Provider',
  isClientAdmin: false,
  status: 'ACTIVE',
  lastActivity: '2026-11-20T15:04:00.000Z',
  version: 3,
  kind: 'visits',
  mobile: '+16025550142',
  pendingEmail: null,
  pendingMobile: null,
  licensedStates: ['AZ'],
  specialties: ['Cardiology'],
  canEndVisit: true,
  scheduleType: 'Scheduled',
  memberships: [{ practiceId: SAGUARO.practiceId, userType: 'Provider' }],
  administersInstallation: false,
  worksElsewhere: false,
  invitation: null,
  mfa: { passkeys: 2, passkeysElsewhere: 0, apps: 0, demanded: true },
  may: {
    changePractices: true,
    changePerson: true,
    changeStatus: true,
    changeRights: true,
    changeInstallation: false,
    invite: false,
    resetPassword: true,
    resetMfa: true,
  },
};

export const accountRow = (changes: Partial<AccountRow>): AccountRow => ({ ...IDA, ...changes });
