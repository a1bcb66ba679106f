import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { OwnSession, Profile } from '#shared/contracts/rest/staff/own-account.ts';
import type { SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import { DR_OKAFOR, SAGUARO } from './staff.ts';

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

export const PROFILE: Profile = {
  version: 3,
  firstName: DR_OKAFOR.firstName,
  lastName: DR_OKAFOR.lastName,
  name: DR_OKAFOR.displayName,
  imageUrl: null,
  email: DR_OKAFOR.email,
  pendingEmail: null,
  mobile: '+16025550142',
  securityQuestion: null,
  may: { changeEmail: true, changePhone: true, changePassword: true, changeSecurityQuestion: true },
  signsInElsewhere: false,
};

const session = (digit: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f080${digit}`,
  isCurrent: false,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  startedAt: '2026-11-20T16:00:00.000Z',
  expiresAt: '2026-12-20T16:00:00.000Z',
  ...changes,
});

export const SESSIONS = [session(1, { isCurrent: true }), session(2), session(3, { userAgent: '' })];

export const NO_FACTORS: SecondFactors = {
  apps: [],
  mayAddApp: true,
  passkeys: [],
  mayAddPasskey: true,
  recoveryCodesLeft: 0,
  proof: { password: true, code: false, passkey: false, recovery: false },
};
