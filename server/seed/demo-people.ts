import type { CopayMode } from '#shared/domain/payment.ts';
import { API_ACCESS, type ScheduleType, type StaffUserType } from '#shared/domain/roles.ts';
import type { ContactMethod, Language, TimeZone } from '#shared/domain/visit.ts';
import { type ConsentVariant, VISIT_TYPE_STEPS } from '#shared/domain/workflow.ts';
import type { WorkflowConfig } from '#shared/rules/workflow.ts';

export const DEMO_PASSWORD = 'Anteroom-demo1';

export interface DemoPractice {
  key: 'phoenix' | 'new-york';
  name: string;
  timeZone: TimeZone;
  phone: string;
}
export const DEMO_PRACTICES: readonly DemoPractice[] = [
  { key: 'phoenix', name: 'Saguaro Family Medicine', timeZone: 'America/Phoenix', phone: '(602) 555-0100' },
  { key: 'new-york', name: 'Hudson Cardiology', timeZone: 'America/New_York', phone: '(212) 555-0100' },
];

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  apiAccess: number;
  isClientAdmin?: boolean;
  administersInstallation?: boolean;
  isAdminOnly?: boolean;
  scheduleType?: ScheduleType;
  specialties?: string[];
  memberships: { practice: DemoPractice['key']; userType: StaffUserType }[];
  purpose: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'dr.rivera@demo.test',
    firstName: 'Elena',
    lastName: 'Rivera',
    displayName: 'Dr. Elena Rivera',
    apiAccess: API_ACCESS.provider,
    scheduleType: 'Scheduled',
    specialties: ['Family Practice'],
    memberships: [{ practice: 'phoenix', userType: 'Provider' }],
    purpose: 'provider',
  },
  {
    email: 'pat.nguyen@demo.test',
    firstName: 'Pat',
    lastName: 'Nguyen',
    displayName: 'Pat Nguyen',
    apiAccess: API_ACCESS.clinicalAdmin,
    memberships: [{ practice: 'phoenix', userType: 'ClinicalAdmin' }],
    purpose: 'clinical admin',
  },
  {
    email: 'dr.okafor@demo.test',
    firstName: 'Amara',
    lastName: 'Okafor',
    displayName: 'Dr. Amara Okafor',
    apiAccess: API_ACCESS.provider,
    isClientAdmin: true,
    administersInstallation: true,
    scheduleType: 'Scheduled',
    specialties: ['Cardiology', 'Internal Medicine'],
    memberships: [
      { practice: 'phoenix', userType: 'Provider' },
      { practice: 'new-york', userType: 'Provider' },
    ],
    purpose: 'provider and client admin, two practices',
  },
  {
    email: 'dr.levy@demo.test',
    firstName: 'Noah',
    lastName: 'Levy',
    displayName: 'Dr. Noah Levy',
    apiAccess: API_ACCESS.provider,
    scheduleType: 'Scheduled',
    specialties: ['Cardiology'],
    memberships: [{ practice: 'new-york', userType: 'Provider' }],
    purpose: 'provider of the other practice',
  },
  {
    email: 'rpm@demo.test',
    firstName: 'Robin',
    lastName: 'Park',
    displayName: 'Robin Park',
    apiAccess: API_ACCESS.rpmOnly,
    memberships: [{ practice: 'phoenix', userType: 'ClinicalAdmin' }],
    purpose: 'remote patient monitoring only',
  },
  {
    email: 'admin@demo.test',
    firstName: 'Sam',
    lastName: 'Castillo',
    displayName: 'Sam Castillo',
    apiAccess: API_ACCESS.adminOnly,
    isClientAdmin: true,
    isAdminOnly: true,
    memberships: [
      { practice: 'phoenix', userType: 'ClinicalAdmin' },
      { practice: 'new-york', userType: 'ClinicalAdmin' },
    ],
    purpose: 'administration only',
  },
  {
    email: 'former@demo.test',
    firstName: 'Jordan',
    lastName: 'Webb',
    displayName: 'Jordan Webb',
    apiAccess: API_ACCESS.disabled,
    memberships: [{ practice: 'phoenix', userType: 'Provider' }],
    purpose: 'disabled account: is refused',
  },
];

const DEMO_WORKFLOW: WorkflowConfig = VISIT_TYPE_STEPS.map((step) => ({
  step,
  mandatory: step !== 'device-test' && step !== 'guests',
}));

export const DEMO_VISIT_TYPES: readonly {
  name: string;
  durationMinutes: number;
  contactMethods: ContactMethod[];
  workflow?: string;
  consentVariant?: ConsentVariant;
  copayMode?: CopayMode;
  copayCents?: number;
  copayMandatory?: boolean;
  checkInKeeps?: boolean;
  createsEncounter?: boolean;
}[] = [
  {
    name: 'Follow-up',
    durationMinutes: 20,
    contactMethods: ['Email', 'SMS'],
    checkInKeeps: true,
    createsEncounter: true,
  },
  {
    name: 'New patient',
    durationMinutes: 45,
    contactMethods: ['Email', 'SMS'],
    copayMode: 'suggested',
    copayCents: 4_000,
  },
  {
    name: 'Medication check',
    durationMinutes: 15,
    contactMethods: ['Email', 'SMS'],
    copayMode: 'default',
    copayCents: 1_500,
    copayMandatory: true,
  },
  { name: 'Group education', durationMinutes: 60, contactMethods: ['Email'] },
  {
    name: 'Telehealth consultation',
    durationMinutes: 30,
    contactMethods: ['Email', 'SMS'],
    workflow: JSON.stringify(DEMO_WORKFLOW),
    copayMode: 'suggested',
    copayCents: 2_500,
  },
  {
    name: 'Telepsychiatry session',
    durationMinutes: 50,
    contactMethods: ['Email', 'SMS'],
    workflow: JSON.stringify(DEMO_WORKFLOW),
    consentVariant: 'behavioral-health',
  },
];

export interface DemoPatient {
  firstName: string;
  lastName: string;
  language: Language;
}

const people = (language: Language, ...names: [string, string][]): DemoPatient[] =>
  names.map(([firstName, lastName]) => ({ firstName, lastName, language }));

export const DEMO_PATIENTS: readonly DemoPatient[] = [
  ...people('en', ['Margaret', 'Ellison'], ['Walter', 'Brandt'], ['Denise', 'Yazzie'], ['Thomas', "O'Neill"]),
  ...people(
    'es',
    ['Rosa', 'Delgado'],
    ['Héctor', 'García-López'],
    ['Lucía', 'Montoya'],
    ['Ana María', 'de la Cruz'],
  ),
  ...people('en', ['Priya', 'Raman'], ['James', 'Whitehorse'], ['Samuel', 'Adeyemi'], ['Judith', 'Kaplan']),
  ...people('en', ['Wei', 'Zhang'], ['Anthony', 'Russo'], ['Olga', 'Petrova'], ['Carol', 'McKenna']),
  ...people('es', ['Marisol', 'Peña'], ['Ramón', 'Vélez'], ['Isabel', 'Núñez'], ['Julio', 'Santiago']),
];

/** Addresses reserved for documentation (RFC 2606), and numbers reserved for fiction. */
export const emailOf = (index: number) => `patient${index + 1}@example.com`;
export const mobileOf = (index: number) => `+1602555${String(100 + index).padStart(4, '0')}`;
