import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { DEVICE_TEST } from '#server/test-support/device-test.ts';
import { ANY_TEXT, GUEST_CONTACT, ODD_DEVICE_TEST } from '#server/test-support/fuzz-values.ts';
import { invitation } from '#server/test-support/guests.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { consentContracts } from '#shared/contracts/rest/check-in/consent.ts';
import { deviceTestContracts } from '#shared/contracts/rest/check-in/device-test.ts';
import { guestContracts } from '#shared/contracts/rest/check-in/guests.ts';
import { imageContracts } from '#shared/contracts/rest/check-in/images.ts';
import { intakeContracts } from '#shared/contracts/rest/check-in/intake.ts';
import { partnerStepContracts } from '#shared/contracts/rest/check-in/partner-steps.ts';
import { paymentContracts } from '#shared/contracts/rest/check-in/payments.ts';
import { preparationContracts } from '#shared/contracts/rest/check-in/preparation.ts';
import { workflowContracts } from '#shared/contracts/rest/check-in/workflow.ts';

export default [
  samples(consentContracts, {
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
      'GET /api/patient/sessions/:sessionId/consent': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
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
  }),
  samples(deviceTestContracts, {
    right: {
      'POST /api/patient/sessions/:sessionId/device-tests': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { testId: randomUUID(), result: DEVICE_TEST },
      }),
      'POST /api/guest/sessions/:guestId/device-tests': ({ guestId }) => ({
        params: { guestId },
        body: { testId: randomUUID(), result: DEVICE_TEST },
      }),
      'GET /api/provider/visits/:rootVisitId/device-tests': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/device-tests': ODD_DEVICE_TEST,
      'POST /api/guest/sessions/:guestId/device-tests': ODD_DEVICE_TEST,
    },
  }),
  samples(guestContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/guests': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/guests': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: invitation(),
      }),
      'PUT /api/patient/sessions/:sessionId/guests/:guestId': ({ live, guestId }) => ({
        params: { sessionId: live.sessionId, guestId },
        body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
      }),
      'DELETE /api/patient/sessions/:sessionId/guests/:guestId': ({ live, guestId }) => ({
        params: { sessionId: live.sessionId, guestId },
      }),
      'POST /api/patient/sessions/:sessionId/guests/:guestId/link': ({ live, guestId }) => ({
        params: { sessionId: live.sessionId, guestId },
      }),
      'POST /api/patient/sessions/:sessionId/guests/interest': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/workflow/guests': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'GET /api/provider/visits/:rootVisitId/guests': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/provider/visits/:rootVisitId/guests': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        body: invitation(),
      }),
      'PUT /api/provider/guests/:guestId': ({ guestId }) => ({
        params: { guestId },
        body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
      }),
      'DELETE /api/provider/guests/:guestId': ({ guestId }) => ({ params: { guestId } }),
      'POST /api/provider/guests/:guestId/restore': ({ guestId }) => ({ params: { guestId } }),
      'POST /api/provider/guests/:guestId/link': ({ guestId }) => ({ params: { guestId } }),
      'POST /api/provider/visits/:rootVisitId/guest-response': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        body: { response: 'Maybe' },
      }),
      'GET /api/guest/links/:path/:token': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
      'POST /api/guest/links/:path/:token/rsvp': () => ({
        params: { path: 'r', token: 'A'.repeat(32) },
        body: { response: 'TENTATIVE' },
      }),
      'GET /api/guest/links/:path/:token/calendar': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
      'POST /api/guest/links/:path/:token/open': () => ({ params: { path: 'g', token: 'A'.repeat(32) } }),
      'GET /api/guest/sessions/:guestId': ({ guestId }) => ({ params: { guestId } }),
      'POST /api/guest/sessions/:guestId/information': ({ guestId }) => ({
        params: { guestId },
        body: { name: 'Ida Marsh', relationship: 'Parent', legalRepresentativeName: null },
      }),
      'POST /api/guest/sessions/:guestId/guests': ({ guestId }) => ({ params: { guestId } }),
    },
    withIds: {
      'POST /api/provider/visits/:rootVisitId/guests': ({ world: { staff } }, right) =>
        withBody(right, { guestType: 'provider', accountId: staff.clinicalAdmin.accountId, email: null }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/guests': {
        ...GUEST_CONTACT,
        'body accountId': ['null'],
        'body authorized': ['boolean'],
      },
      'PUT /api/patient/sessions/:sessionId/guests/:guestId': GUEST_CONTACT,
      'POST /api/provider/visits/:rootVisitId/guests': {
        ...GUEST_CONTACT,
        'body accountId': ['null'],
        'body authorized': ['boolean'],
      },
      'PUT /api/provider/guests/:guestId': GUEST_CONTACT,
      'POST /api/guest/sessions/:guestId/information': {
        'body name': ['word'],
        'body legalRepresentativeName': ['null'],
      },
    },
  }),
  samples(imageContracts, {
    right: {
      'POST /api/provider/visits/:rootVisitId/images': ({ live, seatId, requestId }) => ({
        params: { rootVisitId: live.visitId },
        body: { seatId, requestId, base64: PIXEL },
      }),
      'POST /api/patient/sessions/:sessionId/images': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { idempotencyKey: randomUUID(), base64: PIXEL },
      }),
      'POST /api/patient/sessions/:sessionId/workflow/images': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'intake-image' },
      }),
      'GET /api/provider/visits/:rootVisitId/images': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'DELETE /api/provider/images/:imageId': ({ imageId }) => ({ params: { imageId } }),
      'GET /api/provider/images/:imageId': ({ imageId }) => ({ params: { imageId } }),
      'GET /api/patient/sessions/:sessionId/earlier-picture': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'GET /api/patient/sessions/:sessionId/earlier-picture/:imageId': ({ live, imageId }) => ({
        params: { sessionId: live.sessionId, imageId },
      }),
      'POST /api/patient/sessions/:sessionId/workflow/image': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { imageId: null },
      }),
    },
    withIds: {
      'POST /api/patient/sessions/:sessionId/workflow/image': ({ imageId }, right) =>
        withBody(right, { imageId }),
    },
    mayFit: {
      'POST /api/provider/visits/:rootVisitId/images': { 'body base64': ['huge'] },
      'POST /api/patient/sessions/:sessionId/images': { 'body base64': ['huge'] },
      'POST /api/patient/sessions/:sessionId/workflow/images': { 'body base64': ['huge'] },
      'POST /api/patient/sessions/:sessionId/workflow/image': { 'body imageId': ['null'] },
    },
  }),
  samples(intakeContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/intake': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/intake/answers': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { questionId: randomUUID(), answer: ['one', 'two'] },
      }),
      'POST /api/patient/sessions/:sessionId/intake': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { language: 'en' },
      }),
      'GET /api/provider/visits/:rootVisitId/intake': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
    },
    withIds: {
      'POST /api/patient/sessions/:sessionId/intake/answers': ({ further: { questionId } }, right) =>
        withBody(right, { questionId, answer: 'One' }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/intake/answers': {
        'body answer': ['empty', 'word', 'text', 'list'],
        'body answer.0': ANY_TEXT,
        'body answer.1': ANY_TEXT,
      },
    },
  }),
  samples(partnerStepContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/partner-steps/:kind': ({ live }) => ({
        params: { sessionId: live.sessionId, kind: 'check-in' },
      }),
      'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': ({ live }) => ({
        params: { sessionId: live.sessionId, kind: 'check-in' },
        body: { language: 'en' },
      }),
      'POST /api/patient/sessions/:sessionId/partner-return': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { token: 'a.b.c' },
      }),
      'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': ({ live }) => ({
        params: { sessionId: live.sessionId, kind: 'check-in' },
      }),
      'GET /api/provider/visits/:rootVisitId/partner-steps': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': ({ live }) => ({
        params: { sessionId: live.sessionId, kind: 'check-in' },
      }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/partner-return': { 'body token': ANY_TEXT },
    },
  }),
  samples(paymentContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/copay': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/copay/authorization': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
        body: { token: 'pm_test_ok__00', amountCents: 2_500 },
      }),
      'POST /api/patient/sessions/:sessionId/copay/authentication': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/copay/opt-out': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/copay/token-failure': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/test-processor/tokens': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
        body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      }),
      'POST /api/patient/sessions/:sessionId/test-processor/authentications': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
        body: { clientSecret: 'test_00_secret_test', succeed: true },
      }),
      'GET /api/provider/visits/:rootVisitId/payments': ({ copay }) => ({
        params: { rootVisitId: copay.visitId },
      }),
      'POST /api/provider/sessions/:sessionId/payment/capture': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
        body: { idempotencyKey: randomUUID(), amountCents: 2_500 },
      }),
      'POST /api/provider/sessions/:sessionId/payment/void': ({ copay }) => ({
        params: { sessionId: copay.sessionId },
        body: { idempotencyKey: randomUUID() },
      }),
    },
    mayFit: {
      'POST /api/patient/sessions/:sessionId/test-processor/authentications': {
        'body clientSecret': ANY_TEXT,
        'body succeed': ['boolean'],
      },
    },
  }),
  samples(preparationContracts, {
    right: {
      'GET /api/patient/links/:path/:token/preparation': ({ live }) => ({
        params: { path: 'v', token: live.token },
      }),
      'GET /api/patient/sessions/:sessionId/answers': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
    },
  }),
  samples(workflowContracts, {
    right: {
      'GET /api/patient/sessions/:sessionId/workflow': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/workflow/skip': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body: { step: 'image' },
      }),
      'GET /api/provider/visits/:rootVisitId/workflow': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
    },
  }),
];
