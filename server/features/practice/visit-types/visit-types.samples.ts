import { randomUUID } from 'node:crypto';
import { type CallParts, samples, withBody } from '#server/test-support/call-samples.ts';
import type { Scene } from '#server/test-support/call-scene.ts';
import type { OddKind } from '#server/test-support/hostile.ts';
import { ANY_TEXT, LIST } from '#server/test-support/odd-fields.ts';
import { consentTextContracts } from '#shared/contracts/rest/practice/consent-texts.ts';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';

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

const withAlso = ({ world }: Scene, right: CallParts) =>
  withBody(right, { also: [{ visitTypeId: world.otherPractice.visitTypeId, version: 1 }] });

export default samples(
  { ...visitTypeContracts, ...consentTextContracts },
  {
    right: {
      'GET /api/admin/practices/:practiceId/visit-types': ({ practiceId }) => ({
        params: { practiceId },
        query: { q: 'check', sort: '-duration', status: 'active', limit: '10' },
      }),
      'POST /api/admin/practices/:practiceId/visit-types': ({ practiceId }) => ({
        params: { practiceId },
        body: { name: `Type ${randomUUID()}`, durationMinutes: 30 },
      }),
      'GET /api/admin/practices/:practiceId/visit-types/download': ({ practiceId }) => ({
        params: { practiceId },
        query: { language: 'es' },
      }),
      'GET /api/admin/practices/:practiceId/visit-types/consent': ({ practiceId }) => ({
        params: { practiceId },
        query: {},
      }),
      'POST /api/admin/practices/:practiceId/visit-types/consent': ({ practiceId, visitTypeId }) => ({
        params: { practiceId },
        body: { types: [{ visitTypeId, version: 1 }] },
      }),
      'GET /api/admin/visit-types/:visitTypeId': ({ visitTypeId }) => ({ params: { visitTypeId } }),
      'PUT /api/admin/visit-types/:visitTypeId/general': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: {
          version: 1,
          name: `Type ${randomUUID()}`,
          durationMinutes: 30,
          billingGrouping: '99213',
          patientText: { en: 'Have your readings at hand.', es: '' },
          copay: { mode: 'default', amountCents: 2_500 },
        },
      }),
      'PUT /api/admin/visit-types/:visitTypeId/communications': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: { version: 1, contactMethods: ['Email'] },
      }),
      'PUT /api/admin/visit-types/:visitTypeId/workflow': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: {
          version: 1,
          steps: [{ step: 'terms', mandatory: true }],
          consentVariant: 'telehealth',
          beginMinutes: 60,
        },
      }),
      'PUT /api/admin/visit-types/:visitTypeId/questions': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: {
          version: 1,
          questions: [
            {
              question: { en: 'Fever?', es: '¿Fiebre?' },
              help: { en: '', es: '' },
              type: 'Single Select',
              required: true,
              offersEarlier: false,
              options: [
                { id: 'yes', en: 'Yes', es: 'Sí' },
                { id: 'no', en: 'No', es: 'No' },
              ],
            },
          ],
        },
      }),
      'PUT /api/admin/visit-types/:visitTypeId/integrations': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: { version: 1, checkInKeeps: true, createsEncounter: true },
      }),
      'POST /api/admin/visit-types/:visitTypeId/duplicate': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: { name: `Type ${randomUUID()}` },
      }),
      'POST /api/admin/visit-types/:visitTypeId/copies': ({ visitTypeId, secondPracticeId }) => ({
        params: { visitTypeId },
        body: { practiceIds: [secondPracticeId] },
      }),
      'PUT /api/admin/visit-types/:visitTypeId/active': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: { version: 1, active: true },
      }),
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
    withIds: {
      'GET /api/admin/practices/:practiceId/visit-types/consent': ({ consentTextId }, right) => ({
        ...right,
        query: { textId: consentTextId },
      }),
      'POST /api/admin/practices/:practiceId/visit-types/consent': ({ consentTextId }, right) =>
        withBody(right, { textId: consentTextId }),
      'PUT /api/admin/visit-types/:visitTypeId/general': withAlso,
      'PUT /api/admin/visit-types/:visitTypeId/communications': withAlso,
      'PUT /api/admin/visit-types/:visitTypeId/workflow': (scene, right) =>
        withBody(withAlso(scene, right), { consentVariant: scene.consentTextId }),
      'PUT /api/admin/visit-types/:visitTypeId/questions': withAlso,
      'PUT /api/admin/visit-types/:visitTypeId/integrations': withAlso,
      'PUT /api/admin/visit-types/:visitTypeId/active': withAlso,
    },
    mayFit: {
      'GET /api/admin/practices/:practiceId/visit-types': LIST,
      'POST /api/admin/practices/:practiceId/visit-types': { 'body name': ['word', 'text'] },
      'PUT /api/admin/visit-types/:visitTypeId/general': {
        'body name': ['word', 'text'],
        'body billingGrouping': ANY_TEXT,
        'body patientText.en': ANY_TEXT,
        'body patientText.es': ANY_TEXT,
        'body copay': ['null'],
      },
      'PUT /api/admin/visit-types/:visitTypeId/communications': { 'body contactMethods': ['list'] },
      'PUT /api/admin/visit-types/:visitTypeId/workflow': {
        'body steps': ['list'],
        'body steps.0.mandatory': ['boolean'],
        'body beginMinutes': ['null'],
      },
      'PUT /api/admin/visit-types/:visitTypeId/questions': {
        'body questions': ['list'],
        'body questions.0.question.en': ['word', 'text'],
        'body questions.0.question.es': ANY_TEXT,
        'body questions.0.help.en': ANY_TEXT,
        'body questions.0.help.es': ANY_TEXT,
        'body questions.0.required': ['boolean'],
        'body questions.0.offersEarlier': ['boolean'],
        'body questions.0.options.0.id': ['word'],
        'body questions.0.options.0.en': ['word', 'text'],
        'body questions.0.options.0.es': ANY_TEXT,
        'body questions.0.options.1.id': ['word'],
        'body questions.0.options.1.en': ['word', 'text'],
        'body questions.0.options.1.es': ANY_TEXT,
      },
      'PUT /api/admin/visit-types/:visitTypeId/integrations': {
        'body checkInKeeps': ['boolean'],
        'body createsEncounter': ['boolean'],
      },
      'POST /api/admin/visit-types/:visitTypeId/duplicate': { 'body name': ['word', 'text'] },
      'PUT /api/admin/visit-types/:visitTypeId/active': { 'body active': ['boolean'] },
      'POST /api/admin/practices/:practiceId/consent-texts': WRITTEN,
      'PUT /api/admin/practices/:practiceId/consent-texts/:textId': WRITTEN,
      'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': { 'body retired': ['boolean'] },
    },
  },
);
