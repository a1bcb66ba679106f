import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { PIXEL } from '#server/test-support/pixels.ts';
import { imageContracts } from '#shared/contracts/rest/check-in/images.ts';

export default samples(imageContracts, {
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
    'GET /api/provider/visits/:rootVisitId/images': ({ live }) => ({ params: { rootVisitId: live.visitId } }),
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
});
