import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { documentUpload } from '#server/test-support/documents.ts';
import { ANY_TEXT, LIST, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { documentContracts } from '#shared/contracts/rest/room/documents.ts';
import { escalationContracts } from '#shared/contracts/rest/room/escalation.ts';
import { handOffContracts } from '#shared/contracts/rest/room/hand-off.ts';
import { noteContracts } from '#shared/contracts/rest/room/notes.ts';
import { safetyContracts } from '#shared/contracts/rest/room/safety.ts';
import { sharedDocumentContracts } from '#shared/contracts/rest/room/shared-documents.ts';

const body = { purpose: 'move' };

export default [
  samples(
    { ...documentContracts, ...sharedDocumentContracts },
    {
      right: {
        'GET /api/provider/documents': ({ world }) => ({
          query: { scope: 'practice', practiceId: String(world.practice.id) },
        }),
        'POST /api/provider/documents': ({ world }) => ({ body: documentUpload(world.practice.id) }),
        'GET /api/provider/documents/:documentId': ({ documentId }) => ({ params: { documentId } }),
        'GET /api/provider/documents/:documentId/file': ({ documentId }) => ({ params: { documentId } }),
        'PUT /api/provider/documents/:documentId/name': ({ documentId }) => ({
          params: { documentId },
          body: { name: 'Knee exercises', version: 1 },
        }),
        'PUT /api/provider/documents/:documentId/favorite': ({ documentId }) => ({
          params: { documentId },
          body: { favorite: true },
        }),
        'PUT /api/provider/documents/:documentId/practices': ({ world, documentId }) => ({
          params: { documentId },
          body: { practiceIds: [world.practice.id] },
        }),
        'DELETE /api/provider/documents/:documentId': ({ documentId }) => ({ params: { documentId } }),
        'POST /api/provider/documents/:documentId/restore': ({ deletedId }) => ({
          params: { documentId: deletedId },
        }),
        'GET /api/provider/visits/:rootVisitId/documents': ({ live }) => ({
          params: { rootVisitId: live.visitId },
        }),
        'GET /api/provider/visits/:rootVisitId/documents/:sharedId': ({ live, sharedId }) => ({
          params: { rootVisitId: live.visitId, sharedId },
        }),
        'GET /api/patient/sessions/:sessionId/documents/:sharedId': ({ live, sharedId }) => ({
          params: { sessionId: live.sessionId, sharedId },
        }),
        'GET /api/guest/sessions/:guestId/documents/:sharedId': ({ guestId, sharedId }) => ({
          params: { guestId, sharedId },
        }),
        'GET /api/guest/interpreters/:requestId/documents/:sharedId': ({ sharedId }) => ({
          params: { requestId: randomUUID(), sharedId },
        }),
        'GET /api/patient/sessions/:sessionId/documents': ({ live }) => ({
          params: { sessionId: live.sessionId },
        }),
        'POST /api/patient/sessions/:sessionId/documents/email': ({ copay }) => ({
          params: { sessionId: copay.sessionId },
        }),
      },
      withIds: {
        'GET /api/guest/interpreters/:requestId/documents/:sharedId': ({
          sharedId,
          further: { requestId },
        }) => ({
          params: { requestId, sharedId },
        }),
      },
      mayFit: {
        'GET /api/provider/documents': {
          ...LIST,
          'query scope': OPTIONAL,
          'query practiceId': OPTIONAL,
          'query favorites': OPTIONAL,
        },
        'POST /api/provider/documents': {
          'body practiceId': ['null'],
          'body name': ['word', 'text'],
          'body base64': ['word', 'huge'],
        },
        'PUT /api/provider/documents/:documentId/name': { 'body name': ['word', 'text'] },
        'PUT /api/provider/documents/:documentId/favorite': { 'body favorite': ['boolean'] },
        'PUT /api/provider/documents/:documentId/practices': { 'body practiceIds': ['list'] },
      },
    },
  ),
  samples(escalationContracts, {
    right: {
      'GET /api/provider/practices/:practiceId/waits': ({ world }) => ({
        params: { practiceId: world.practice.id },
      }),
      'PUT /api/provider/visits/:rootVisitId/take-over': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        body: { from: null },
      }),
      'DELETE /api/provider/visits/:rootVisitId/take-over': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/patient/sessions/:sessionId/call-request': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
      'POST /api/patient/sessions/:sessionId/time-request': ({ live }) => ({
        params: { sessionId: live.sessionId },
      }),
    },
    withIds: {
      'PUT /api/provider/visits/:rootVisitId/take-over': ({ world }, right) => ({
        ...right,
        body: { from: world.staff.provider.accountId },
      }),
    },
    mayFit: {
      'PUT /api/provider/visits/:rootVisitId/take-over': { 'body from': ['null'] },
    },
  }),
  samples(handOffContracts, {
    right: {
      'POST /api/patient/sessions/:sessionId/hand-offs': ({ live }) => ({
        params: { sessionId: live.sessionId },
        body,
      }),
      'POST /api/guest/sessions/:guestId/hand-offs': ({ guestId }) => ({ params: { guestId }, body }),
      'POST /api/provider/visits/:rootVisitId/second-camera': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'GET /api/patient/hand-offs/:token': ({ handOffToken }) => ({ params: { token: handOffToken } }),
      'POST /api/patient/hand-offs/:token/use': ({ handOffToken }) => ({ params: { token: handOffToken } }),
    },
  }),
  samples(noteContracts, {
    right: {
      'GET /api/provider/visits/:rootVisitId/notes': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'PUT /api/provider/visits/:rootVisitId/notes': ({ live }) => ({
        params: { rootVisitId: live.visitId },
        body: { text: 'A note', version: 0 },
      }),
    },
    mayFit: {
      'PUT /api/provider/visits/:rootVisitId/notes': { 'body text': ANY_TEXT, 'body version': ['number'] },
    },
  }),
  samples(safetyContracts, {
    right: {
      'GET /api/provider/visits/:rootVisitId/safety': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
    },
  }),
];
