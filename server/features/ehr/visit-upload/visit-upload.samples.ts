import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { visitUploadContracts } from '#shared/contracts/rest/ehr/visit-upload.ts';

export default samples(visitUploadContracts, {
  right: {
    'GET /api/provider/visits/:rootVisitId/record-upload': ({ appointed }) => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/visits/:rootVisitId/record-upload': ({ appointed }) => ({
      params: { rootVisitId: appointed.visitId },
      body: {
        idempotencyKey: randomUUID(),
        items: [{ sessionId: appointed.sessionId, what: 'summary', sourceId: null }],
      },
    }),
  },
  withIds: {
    'POST /api/provider/visits/:rootVisitId/record-upload': ({ live, imageId }, right) => ({
      ...withBody(right, { items: [{ sessionId: live.sessionId, what: 'image', sourceId: imageId }] }),
      params: { rootVisitId: live.visitId },
    }),
  },
  mayFit: {
    'POST /api/provider/visits/:rootVisitId/record-upload': { 'body items.0.sourceId': ['null'] },
  },
});
