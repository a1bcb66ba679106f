import { randomUUID } from 'node:crypto';
import { consentTextContracts } from '../../../../../shared/contracts/rest/practice/consent-texts.ts';
import { samples } from '../../../../test-support/call-samples.ts';
import type { OddKind } from '../../../../test-support/hostile.ts';

const written = () => ({
  name: `Text ${randomUUID()}`,
  title: { en: 'Consent', es: 'Consentimiento' },
  body: { en: 'I agree.', es: 'Acepto.' },
});

const WRITTEN: Readonly<Record<string, readonly OddKind[]>> = {
  'body name': ['word', 'text'],
  'body title.en': ['word', 'text'],
  'body title.es': ['word', 'text'],
  'body body.en': ['word', 'text'],
  'body body.es': ['word', 'text'],
};

export default samples(consentTextContracts, {
  right: {
    'GET /api/admin/practices/:practiceId/consent-texts': ({ practiceId }) => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/consent-texts': ({ practiceId }) => ({
      params: { practiceId },
      body: written(),
    }),
    'GET /api/admin/practices/:practiceId/consent-texts/:textId': ({
      practiceId,
      consentTextId: textId,
    }) => ({
      params: { practiceId, textId },
    }),
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId': ({
      practiceId,
      consentTextId: textId,
    }) => ({
      params: { practiceId, textId },
      body: { version: 1, ...written() },
    }),
    'GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version': ({
      practiceId,
      consentTextId: textId,
    }) => ({ params: { practiceId, textId, version: 1 } }),
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': ({
      practiceId,
      consentTextId: textId,
    }) => ({ params: { practiceId, textId }, body: { retired: true, version: 1 } }),
  },
  mayFit: {
    'POST /api/admin/practices/:practiceId/consent-texts': WRITTEN,
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId': WRITTEN,
    'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': { 'body retired': ['boolean'] },
  },
});
