import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { intakeContracts } from '#shared/contracts/rest/check-in/intake.ts';

export default samples(intakeContracts, {
  right: {
    'GET /api/patient/sessions/:sessionId/intake': ({ live }) => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/intake/answers': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { questionId: randomUUID(), answer: ['one', 'two'] },
    }),
    'POST /api/patient/sessions/:sessionId/intake': ({ live }) => ({
      params: { sessionId: live.sessionId },
      body: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/intake': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
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
});
