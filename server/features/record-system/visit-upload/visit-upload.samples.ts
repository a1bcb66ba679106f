import { randomUUID } from 'node:crypto';
import { visitUploadContracts } from '../../../../shared/contracts/rest/record-system/visit-upload.ts';
import { samples, withBody } from '../../../test-support/call-samples.ts';

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
