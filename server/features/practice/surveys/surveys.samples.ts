import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { surveyContracts } from '#shared/contracts/rest/practice/surveys.ts';

export default samples(surveyContracts, {
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
});
