import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { noteContracts } from '#shared/contracts/rest/room/notes.ts';

export default samples(noteContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/notes': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
    'PUT /api/provider/visits/:rootVisitId/notes': ({ live }) => ({
      params: { rootVisitId: live.visitId },
      body: { text: 'A note', version: 0 },
    }),
  },
  mayFit: {
    'PUT /api/provider/visits/:rootVisitId/notes': { 'body text': ANY_TEXT, 'body version': ['number'] },
  },
});
