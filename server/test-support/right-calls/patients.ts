import { randomUUID } from 'node:crypto';
import { DEVICE_TEST } from '../device-test.ts';
import { type Parts, PIXEL, type Scene } from './scene.ts';

/** Calls of patients, and of staff about what patients did before a visit. */
export function patientCalls({ live, copay, seatId, requestId, imageId, guestId }: Scene) {
  return {
    'GET /api/patient/links/:path/:token': () => ({ params: { path: 'v', token: live.token } }),
    'POST /api/patient/links/:path/:token/open': () => ({ params: { path: 'v', token: live.token } }),
    'POST /api/patient/leave-device': () => ({ body: { kind: 'visit', id: randomUUID() } }),
    'GET /api/patient/links/:path/:token/calendar': () => ({ params: { path: 'v', token: live.token } }),
    'GET /api/patient/sessions/:sessionId/calendar': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/patient/links/:path/:token/preparation': () => ({
      params: { path: 'v', token: live.token },
    }),
    'GET /api/patient/sessions/:sessionId/answers': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/patient/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/page-views': () => ({
      params: { sessionId: live.sessionId },
      body: { page: 'copay' },
    }),
    'POST /api/guest/sessions/:guestId/device-tests': () => ({
      params: { guestId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'GET /api/patient/sessions/:sessionId/workflow': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/workflow/skip': () => ({
      params: { sessionId: live.sessionId },
      body: { step: 'image' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/terms': () => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/consent': () => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en', variant: 'telehealth' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/signature': () => ({
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
    'POST /api/patient/sessions/:sessionId/workflow/location': () => ({
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
    'POST /api/patient/sessions/:sessionId/workflow/image': () => ({
      params: { sessionId: live.sessionId },
      body: { imageId: null },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/images': () => ({
      params: { sessionId: live.sessionId },
      body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'intake-image' },
    }),
    'GET /api/patient/sessions/:sessionId/intake': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/intake': () => ({
      params: { sessionId: live.sessionId },
      body: { language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/intake/answers': () => ({
      params: { sessionId: live.sessionId },
      body: { questionId: randomUUID(), answer: ['one', 'two'] },
    }),
    'GET /api/provider/visits/:rootVisitId/intake': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/patient/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/provider/visits/:rootVisitId/workflow': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/device-tests': () => ({
      params: { sessionId: live.sessionId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'GET /api/provider/visits/:rootVisitId/device-tests': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/images': () => ({
      params: { rootVisitId: live.visitId },
      body: { idempotencyKey: randomUUID(), seatId, requestId, base64: PIXEL },
    }),
    'POST /api/patient/sessions/:sessionId/images': () => ({
      params: { sessionId: live.sessionId },
      body: { idempotencyKey: randomUUID(), base64: PIXEL },
    }),
    'GET /api/provider/visits/:rootVisitId/images': () => ({ params: { rootVisitId: live.visitId } }),
    'DELETE /api/provider/images/:imageId': () => ({ params: { imageId } }),
    'GET /api/provider/images/:imageId': () => ({ params: { imageId } }),
    'GET /api/patient/sessions/:sessionId/copay': () => ({ params: { sessionId: copay.sessionId } }),
    'POST /api/patient/sessions/:sessionId/copay/authorization': () => ({
      params: { sessionId: copay.sessionId },
      body: { token: 'pm_test_ok__00', amountCents: 2_500 },
    }),
    'POST /api/patient/sessions/:sessionId/copay/authentication': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/copay/opt-out': () => ({ params: { sessionId: copay.sessionId } }),
    'POST /api/patient/sessions/:sessionId/copay/token-failure': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/test-processor/tokens': () => ({
      params: { sessionId: copay.sessionId },
      body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
    }),
    'POST /api/patient/sessions/:sessionId/test-processor/authentications': () => ({
      params: { sessionId: copay.sessionId },
      body: { clientSecret: 'test_00_secret_test', succeed: true },
    }),
    'GET /api/provider/visits/:rootVisitId/payments': () => ({ params: { rootVisitId: copay.visitId } }),
    'POST /api/provider/sessions/:sessionId/payment/capture': () => ({
      params: { sessionId: copay.sessionId },
      body: { idempotencyKey: randomUUID(), amountCents: 2_500 },
    }),
    'POST /api/provider/sessions/:sessionId/payment/void': () => ({
      params: { sessionId: copay.sessionId },
      body: { idempotencyKey: randomUUID() },
    }),
  } satisfies Record<string, () => Parts>;
}
