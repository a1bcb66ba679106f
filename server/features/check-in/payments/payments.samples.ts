import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { paymentContracts } from '#shared/contracts/rest/check-in/payments.ts';

export default samples(paymentContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/copay': ({ copay }) => ({ params: { sessionId: copay.sessionId } }),
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
});
