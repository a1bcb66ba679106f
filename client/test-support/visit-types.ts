import type { VisitType, VisitTypeRow } from '#shared/contracts/rest/practice/visit-types.ts';
import { SAGUARO } from './staff.ts';

export const FOLLOW_UP: VisitType = {
  visitTypeId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0101',
  practiceId: SAGUARO.practiceId,
  version: 4,
  active: true,
  general: {
    name: 'Follow-up',
    durationMinutes: 30,
    billingGrouping: '99212',
    patientText: { en: 'Have your readings at hand.', es: '' },
    copay: null,
  },
  communications: { contactMethods: ['Email', 'SMS'] },
  workflow: {
    steps: [
      { step: 'terms', mandatory: true },
      { step: 'consent', mandatory: true },
      { step: 'signature', mandatory: true },
      { step: 'intake', mandatory: false },
    ],
    consentVariant: 'telehealth',
    beginMinutes: 120,
  },
  questions: {
    questions: [
      {
        question: { en: 'Do you measure at home?', es: '¿Se mide en casa?' },
        help: { en: '', es: '' },
        type: 'Single Select',
        required: true,
        offersEarlier: false,
        options: [
          { id: 'yes', en: 'Yes', es: 'Sí' },
          { id: 'no', en: 'No', es: '' },
        ],
      },
    ],
  },
  integrations: { checkInKeeps: false, createsEncounter: false },
  openVisits: 2,
  available: { copays: true, contactMethods: ['Email', 'SMS'], recordSystem: true, consentTexts: [] },
  elsewhere: [],
};

export const visitTypeRow = (changes: Partial<VisitTypeRow> = {}): VisitTypeRow => ({
  visitTypeId: FOLLOW_UP.visitTypeId,
  name: 'Follow-up',
  durationMinutes: 30,
  billingGrouping: '99212',
  contactMethods: ['Email', 'SMS'],
  stepCount: 4,
  questionCount: 1,
  active: true,
  alsoIn: [],
  ...changes,
});
