import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { SetUp } from '#shared/contracts/rest/practice/getting-started.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { SET_UP_STEPS, type SetUpStep } from '#shared/domain/set-up.ts';
import { PERMISSIONS } from '#shared/permissions/permissions.ts';
import type { Answers } from './answers.ts';

type Me = CallResult<Rest['GET /api/provider/me']>;
type Practice = CallResult<Rest['GET /api/provider/launch-practices']>['results'][number];

export const DR_OKAFOR: Me = {
  accountId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0001',
  firstName: 'Amara',
  lastName: 'Okafor',
  displayName: 'Dr. Amara Okafor',
  email: 'dr.okafor@demo.test',
  apiAccess: API_ACCESS.provider,
  isClientAdmin: true,
  administersInstallation: false,
  isAdminOnly: false,
  idleTimeoutSeconds: 0,
  supportPhone: '',
  copyOf: null,
};

export const SAGUARO: Practice = {
  practiceId: 101,
  practiceName: 'Saguaro Family Medicine',
  userType: 'Provider',
  practiceHasProviderMFA: false,
  practiceHasThirdParty: false,
  practiceHasProviderOnDemand: true,
  practiceHasProviderOnDemandCAU: false,
  practiceHasProviderOnDemandQuickAdd: false,
  practiceHasRpm: false,
  pageViewRoutes: [],
  ehrSource: null,
  enterpriseId: 11,
  enterpriseName: 'Demo Health Group',
  practiceHasInterpretationServices: false,
  providerCreatedDate: '2026-01-05T16:00:00.000Z',
  providerSpecialties: ['Family Medicine'],
  providerIsTest: true,
  permissions: [...PERMISSIONS],
};

export const HUDSON: Practice = { ...SAGUARO, practiceId: 102, practiceName: 'Hudson Cardiology' };

export const setUpBut = (open: Partial<Record<SetUpStep, 'to-do' | 'not-needed'>> = {}): SetUp => ({
  steps: SET_UP_STEPS.map((step) => ({ step, state: open[step] ?? 'done' })),
  hasVisits: true,
});

export function staffAnswers(me: Me = DR_OKAFOR, practices: Practice[] = [SAGUARO, HUDSON]): Answers {
  return {
    'GET /api/provider/me': me,
    'GET /api/provider/launch-practices': {
      securityQuestionsSet: true,
      securityQuestionsDismissed: true,
      announcementDismissed: true,
      imageUrl: null,
      newsInfo: { alertCount: 0, announcement: null },
      userSurveyAlerts: 0,
      accountResets: [],
      results: practices,
    },
    'GET /api/admin/practices/:practiceId/set-up': setUpBut(),
    'POST /api/auth/activity': {},
    'GET /api/provider/notifications/count': { count: 0 },
    'GET /api/provider/practices/:practiceId/waits': { waits: [] },
    'GET /api/provider/push-devices': { serverKey: 'key', devices: [] },
    'POST /api/provider/visits/search': () => ({
      results: [],
      nextCursor: null,
      previousCursor: null,
      serverTime: new Date().toISOString(),
    }),
  };
}
