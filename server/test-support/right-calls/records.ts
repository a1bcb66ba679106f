import { randomUUID } from 'node:crypto';
import type { Parts, Scene } from './scene.ts';

/** Calls about what goes to the record system, to remote monitoring and to partners. */
export function recordCalls({ world, live, appointed, onRecord, rpmData, rpmUpload }: Scene) {
  return {
    'GET /api/provider/visits/:rootVisitId/appointments': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/sessions/:sessionId/check-out': () => ({
      params: { sessionId: appointed.sessionId },
    }),
    'POST /api/provider/sessions/:sessionId/appointment/retry': () => ({
      params: { sessionId: appointed.sessionId },
    }),
    'POST /api/provider/practices/:practiceId/record-patients/search': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/record-patients': () => ({
      params: { practiceId: world.practice.id },
      body: { recordId: onRecord.recordId, patientId: null },
    }),
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': () => ({
      params: { practiceId: world.practice.id, patientId: world.practice.patient.patientId },
    }),
    'GET /api/provider/visits/:rootVisitId/reconciliation': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/reconcile': () => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/sessions/:sessionId/undo-reconciliation': () => ({
      params: { sessionId: appointed.sessionId },
      body: { seen: '2026-11-20T17:00:00.000Z' },
    }),
    'POST /api/provider/practices/:practiceId/rpm/patients': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/rpm/data': () => ({
      params: { practiceId: world.practice.id },
      body: rpmData,
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads': () => ({
      params: { practiceId: world.practice.id },
      body: { idempotencyKey: randomUUID(), data: rpmData },
    }),
    'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': () => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': () => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
    'GET /api/provider/visits/:rootVisitId/record-upload': () => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/visits/:rootVisitId/record-upload': () => ({
      params: { rootVisitId: appointed.visitId },
      body: {
        idempotencyKey: randomUUID(),
        items: [{ sessionId: appointed.sessionId, what: 'summary', sourceId: null }],
      },
    }),
    'GET /api/patient/sessions/:sessionId/partner-steps/:kind': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
      body: { language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-return': () => ({
      params: { sessionId: live.sessionId },
      body: { token: 'a.b.c' },
    }),
    'GET /api/provider/visits/:rootVisitId/partner-steps': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
  } satisfies Record<string, () => Parts>;
}
