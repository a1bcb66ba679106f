import { randomUUID } from 'node:crypto';
import { type CallParts, samples, withBody } from '#server/test-support/call-samples.ts';
import type { Scene } from '#server/test-support/call-scene.ts';
import type { OddKind } from '#server/test-support/fuzz-values.ts';
import { ANY_TEXT, LIST, SETTING } from '#server/test-support/fuzz-values.ts';
import { PNG_PIXEL } from '#server/test-support/make-image.ts';
import { MP4 } from '#server/test-support/news.ts';
import { consentTextContracts } from '#shared/contracts/rest/practice/consent-texts.ts';
import { setUpContracts } from '#shared/contracts/rest/practice/getting-started.ts';
import { newsContracts } from '#shared/contracts/rest/practice/news.ts';
import { practiceContracts } from '#shared/contracts/rest/practice/practices.ts';
import { logoContracts, settingContracts } from '#shared/contracts/rest/practice/settings.ts';
import { surveyContracts } from '#shared/contracts/rest/practice/surveys.ts';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { workingHoursContracts } from '#shared/contracts/rest/practice/working-hours.ts';
import { WEEKDAYS } from '#shared/domain/working-hours.ts';

function escalation({ staff }: { staff: { provider: { accountId: string } } }) {
  const minutes = { provider: 2, colleagues: 5, everyone: 8, patient: 10 };
  const value = { minutes, colleagueIds: [staff.provider.accountId], quietHours: null };
  return { waitEscalation: { value, final: false } };
}

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

const MORNING = { from: '09:00', to: '12:00' };

const NONE = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));

const BODY = {
  version: 0,
  hours: { ...NONE, monday: [MORNING, { from: '13:00', to: '17:00' }] },
  daysOff: [{ firstDay: '2027-12-24', lastDay: '2027-12-26', reason: 'Holidays' }],
};

const ODD: Readonly<Record<string, readonly OddKind[]>> = {
  'body version': ['number'],
  'body hours': ['null'],
  ...Object.fromEntries(WEEKDAYS.map((day) => [`body hours.${day}`, ['list'] as const])),
  'body daysOff': ['list'],
  'body daysOff.0.reason': ANY_TEXT,
};

export default [
  samples(setUpContracts, {
    right: {
      'GET /api/admin/practices/:practiceId/set-up': ({ practiceId }) => ({ params: { practiceId } }),
      'PUT /api/admin/practices/:practiceId/set-up/:step': ({ practiceId }) => ({
        params: { practiceId, step: 'payment' },
        body: { needed: false },
      }),
    },
    mayFit: { 'PUT /api/admin/practices/:practiceId/set-up/:step': { 'body needed': ['boolean'] } },
  }),
  samples(newsContracts, {
    right: {
      'GET /api/provider/news': () => ({}),
      'GET /api/provider/news/:articleId': ({ article }) => ({ params: { articleId: article.articleId } }),
      'POST /api/provider/news/:articleId/read': ({ article }) => ({
        params: { articleId: article.articleId },
      }),
      'POST /api/provider/news/read': () => ({}),
      'POST /api/provider/news/:articleId/dismiss': ({ article }) => ({
        params: { articleId: article.articleId },
      }),
      'GET /api/provider/news/pictures/:fileId': ({ article }) => ({ params: { fileId: article.fileId } }),
      'GET /api/provider/news/videos/:fileId': ({ article }) => ({ params: { fileId: article.fileId } }),
      'GET /api/admin/news': () => ({}),
      'POST /api/admin/news': () => ({
        body: {
          section: 'guides',
          title: { en: 'Your first visit', es: 'Su primera visita' },
          idempotencyKey: randomUUID(),
        },
      }),
      'GET /api/admin/news/:articleId': ({ article: { articleId } }) => ({ params: { articleId } }),
      'PUT /api/admin/news/:articleId': ({ article: { articleId } }) => ({
        params: { articleId },
        body: {
          version: 1,
          section: 'releases',
          title: { en: 'Version 2', es: 'Versión 2' },
          summary: { en: 'What is new', es: 'Novedades' },
          body: { en: 'A **list**.', es: 'Una **lista**.' },
          announce: true,
        },
      }),
      'POST /api/admin/news/:articleId/status': ({ article: { articleId } }) => ({
        params: { articleId },
        body: { version: 1, published: true },
      }),
      'DELETE /api/admin/news/:articleId': ({ article: { articleId } }) => ({ params: { articleId } }),
      'POST /api/admin/news/:articleId/pictures': ({ article: { articleId } }) => ({
        params: { articleId },
        body: { fileId: randomUUID(), name: 'list.png', base64: PNG_PIXEL },
      }),
      'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': ({ article: { articleId } }) => ({
        params: { articleId, fileId: randomUUID(), position: 0 },
        body: { name: 'list.mp4', base64: MP4.toString('base64'), isLast: true },
      }),
      'DELETE /api/admin/news/:articleId/files/:fileId': ({ article: { articleId, fileId } }) => ({
        params: { articleId, fileId },
      }),
    },
    mayFit: {
      'POST /api/admin/news': { 'body title.en': ['word', 'text'], 'body title.es': ANY_TEXT },
      'PUT /api/admin/news/:articleId': {
        'body title.en': ['word', 'text'],
        'body title.es': ANY_TEXT,
        'body summary.en': ANY_TEXT,
        'body summary.es': ANY_TEXT,
        'body body.en': ANY_TEXT,
        'body body.es': ANY_TEXT,
        'body announce': ['boolean'],
      },
      'POST /api/admin/news/:articleId/status': { 'body published': ['boolean'] },
      'POST /api/admin/news/:articleId/pictures': { 'body name': ['word', 'text'], 'body base64': ['huge'] },
      'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': {
        'params position': ['empty', 'null', 'boolean', 'number', 'list'],
        'body name': ['word', 'text'],
        'body base64': ['word', 'huge'],
        'body isLast': ['boolean'],
      },
    },
  }),
  samples(practiceContracts, {
    right: {
      'GET /api/admin/enterprises': () => ({}),
      'POST /api/admin/enterprises': () => ({
        body: {
          enterpriseName: 'Saguaro East',
          name: 'Saguaro Hills',
          timeZone: 'America/Phoenix',
          idempotencyKey: randomUUID(),
        },
      }),
      'PUT /api/admin/enterprises/:enterpriseId': ({ enterpriseId }) => ({
        params: { enterpriseId },
        body: { name: 'Saguaro Health', version: 1 },
      }),
      'POST /api/admin/enterprises/:enterpriseId/practices': ({ enterpriseId }) => ({
        params: { enterpriseId },
        body: { name: 'Saguaro Hills', timeZone: 'America/Phoenix', idempotencyKey: randomUUID() },
      }),
      'GET /api/admin/practices/:practiceId': ({ practiceId }) => ({ params: { practiceId } }),
      'PUT /api/admin/practices/:practiceId': ({ practiceId }) => ({
        params: { practiceId },
        body: {
          name: 'Saguaro Family Medicine',
          timeZone: 'America/Denver',
          locations: [
            {
              locationId: randomUUID(),
              name: 'Main street',
              address: '1 Main Street',
              city: 'Phoenix',
              state: 'AZ',
              zipCode: '85001',
            },
          ],
          version: 1,
        },
      }),
      'POST /api/admin/practices/:practiceId/status': ({ practiceId }) => ({
        params: { practiceId },
        body: { active: true, version: 1 },
      }),
    },
    mayFit: {
      'POST /api/admin/enterprises': {
        'body enterpriseName': ['word', 'text'],
        'body name': ['word', 'text'],
      },
      'PUT /api/admin/enterprises/:enterpriseId': { 'body name': ['word', 'text'] },
      'POST /api/admin/enterprises/:enterpriseId/practices': { 'body name': ['word', 'text'] },
      'PUT /api/admin/practices/:practiceId': {
        'body name': ['word', 'text'],
        'body locations': ['list'],
        'body locations.0.name': ['word', 'text'],
        'body locations.0.address': ANY_TEXT,
        'body locations.0.city': ANY_TEXT,
        'body locations.0.state': ['empty'],
        'body locations.0.zipCode': ['empty'],
      },
      'POST /api/admin/practices/:practiceId/status': { 'body active': ['boolean'] },
    },
  }),
  samples(
    { ...logoContracts, ...settingContracts },
    {
      right: {
        'GET /api/admin/practices/:practiceId/identity': ({ practiceId }) => ({ params: { practiceId } }),
        'PUT /api/admin/practices/:practiceId/logo': ({ practiceId }) => ({
          params: { practiceId },
          body: { base64: PNG_PIXEL },
        }),
        'DELETE /api/admin/practices/:practiceId/logo': ({ practiceId }) => ({ params: { practiceId } }),
        'GET /api/public/logos/:logoId': ({ logoId }) => ({ params: { logoId } }),
        'GET /api/admin/practices/:practiceId/settings': ({ practiceId }) => ({ params: { practiceId } }),
        'PUT /api/admin/practices/:practiceId/settings': ({ practiceId }) => ({
          params: { practiceId },
          body: {
            version: 1,
            linkExpiration: { value: { amount: 2, unit: 'DAY(S)' }, final: false },
            showPatientNames: null,
            requiresLicensedProvider: { value: false, final: false },
            hasThirdParty: { value: true, final: false },
          },
        }),
        'GET /api/admin/enterprises/:enterpriseId/settings': ({ enterpriseId }) => ({
          params: { enterpriseId },
        }),
        'PUT /api/admin/enterprises/:enterpriseId/settings': ({ enterpriseId }) => ({
          params: { enterpriseId },
          body: { version: 1, showPatientNames: { value: true, final: true } },
        }),
        'GET /api/admin/visit-types/:visitTypeId/settings': ({ visitTypeId }) => ({
          params: { visitTypeId },
        }),
        'PUT /api/admin/visit-types/:visitTypeId/settings': ({ visitTypeId }) => ({
          params: { visitTypeId },
          body: { version: 1, linkExpiration: { value: { amount: 90, unit: 'MINUTE(S)' }, final: false } },
        }),
      },
      withIds: {
        'PUT /api/admin/practices/:practiceId/settings': ({ world }, right) =>
          withBody(right, escalation(world)),
        'PUT /api/admin/visit-types/:visitTypeId/settings': ({ world }, right) =>
          withBody(right, escalation(world)),
      },
      mayFit: {
        'PUT /api/admin/practices/:practiceId/logo': { 'body base64': ['huge'] },
        'PUT /api/admin/practices/:practiceId/settings': {
          'body linkExpiration': SETTING,
          'body linkExpiration.final': ['boolean'],
          'body showPatientNames': SETTING,
          'body requiresLicensedProvider': SETTING,
          'body requiresLicensedProvider.value': ['boolean'],
          'body requiresLicensedProvider.final': ['boolean'],
          'body hasThirdParty': SETTING,
          'body hasThirdParty.value': ['boolean'],
          'body hasThirdParty.final': ['boolean'],
        },
        'PUT /api/admin/enterprises/:enterpriseId/settings': {
          'body showPatientNames': SETTING,
          'body showPatientNames.value': ['boolean'],
          'body showPatientNames.final': ['boolean'],
        },
        'PUT /api/admin/visit-types/:visitTypeId/settings': {
          'body linkExpiration': SETTING,
          'body linkExpiration.final': ['boolean'],
        },
      },
    },
  ),
  samples(surveyContracts, {
    right: {
      'POST /api/patient/sessions/:sessionId/rating': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { score: 7, comment: 'Thank you' },
      }),
      'GET /api/provider/survey': () => ({}),
      'POST /api/provider/survey': ({ world }) => ({
        body: { practiceId: world.practice.id, score: 9, comment: 'Good' },
      }),
      'GET /api/admin/practices/:practiceId/surveys': ({ practiceId }) => ({
        params: { practiceId },
        query: { months: '12' },
      }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/rating': { 'body comment': ANY_TEXT },
      'POST /api/provider/survey': { 'body score': ['number'], 'body comment': ANY_TEXT },
    },
  }),
  samples(
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
        'GET /api/admin/practices/:practiceId/consent-texts': ({ practiceId }) => ({
          params: { practiceId },
        }),
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
  ),
  samples(workingHoursContracts, {
    right: {
      'GET /api/provider/practices/:practiceId/hours': ({ world }) => ({
        params: { practiceId: world.practice.id },
        query: { from: '2026-11-20', to: '2026-11-27' },
      }),
      'GET /api/admin/practices/:practiceId/hours': ({ practiceId }) => ({ params: { practiceId } }),
      'PUT /api/admin/practices/:practiceId/hours': ({ practiceId }) => ({
        params: { practiceId },
        body: BODY,
      }),
      'GET /api/provider/practices/:practiceId/providers/:accountId/hours': ({ world }) => ({
        params: { practiceId: world.practice.id, accountId: world.staff.administrator.accountId },
      }),
      'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': ({ world }) => ({
        params: { practiceId: world.practice.id, accountId: world.staff.administrator.accountId },
        body: BODY,
      }),
    },
    mayFit: {
      'PUT /api/admin/practices/:practiceId/hours': ODD,
      'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': ODD,
    },
  }),
];
