import { samples, withBody } from '#server/test-support/call-samples.ts';
import { consentContracts } from '#shared/contracts/rest/check-in/consent.ts';

export default samples(consentContracts, {
  right: {
    'POST /api/patient/sessions/:sessionId/workflow/terms': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/consent': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en', variant: 'telehealth' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/signature': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: {
        version: '2.1',
        language: 'en',
        signedBy: 'representative',
        typedSignature: 'Ida Marsh',
        dateOfBirth: '2015-02-28',
        representative: { patientName: 'Tom Marsh', relationship: 'Parent' },
      },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/kept-consent': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { dateOfBirth: '1952-03-01' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/location': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: {
        place: 'home',
        otherPlace: null,
        street: '12 Mesa Drive',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
        callbackNumber: '602 555 0123',
      },
    }),
    'GET /api/patient/sessions/:sessionId/consent': ({ live }) => ({ params: { sessionId: live.sessionId } }),
    'GET /api/provider/sessions/:sessionId/consent': ({ live }) => ({
      params: { sessionId: live.sessionId },
    }),
  },
  withIds: {
    'POST /api/patient/sessions/:sessionId/workflow/consent': ({ consentTextId }, right) =>
      withBody(right, { variant: consentTextId, textVersion: 1 }),
  },
  mayFit: {
    'POST /api/patient/sessions/:sessionId/workflow/signature': {
      'body typedSignature': ['word'],
      'body representative': ['null'],
      'body representative.patientName': ['word'],
    },
    'POST /api/patient/sessions/:sessionId/workflow/location': {
      'body street': ['word', 'text'],
      'body city': ['word', 'text'],
      'body otherPlace': ['null'],
      'body zipCode': ['null'],
    },
  },
});
