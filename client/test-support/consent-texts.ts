import type { ConsentText, ConsentTextRow } from '#shared/contracts/rest/practice/consent-texts.ts';
import { FOLLOW_UP } from './visit-types.ts';

const saved = { savedAt: '2027-05-05T17:00:00.000Z', savedBy: 'Dr. Amara Okafor' };

export const HOME_VISITS: ConsentText & { own: NonNullable<ConsentText['own']> } = {
  textId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701',
  own: {
    name: 'Home visits',
    version: 2,
    retired: false,
    ...saved,
    versions: [
      { version: 2, ...saved },
      { version: 1, ...saved, savedBy: 'Alma Reyes' },
    ],
  },
  title: { en: 'Consent to home visits', es: 'Consentimiento para visitas en casa' },
  body: { en: '# Risks\n\n- I may fall.\n\n- The line may fail.', es: '# Riesgos\n\n- Puedo caerme.' },
  types: [{ visitTypeId: FOLLOW_UP.visitTypeId, name: 'Follow-up', active: true, signs: true }],
};

export const BUILT_IN: ConsentText = {
  textId: 'telehealth',
  own: null,
  title: { en: 'Consent to Use of Telehealth', es: 'Consentimiento para el uso de la telesalud' },
  body: { en: 'I certify.\n\n# Virtual Visits\n\n0. Telehealth.', es: 'Certifico.\n\n0. Telesalud.' },
  types: [],
};

export const LISTED: ConsentTextRow[] = [
  { textId: 'telehealth', own: null, uses: 3 },
  { textId: 'behavioral-health', own: null, uses: 0 },
  { textId: HOME_VISITS.textId, own: HOME_VISITS.own, uses: 1 },
];
