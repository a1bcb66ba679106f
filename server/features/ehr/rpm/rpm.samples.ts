import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { rpmContracts } from '#shared/contracts/rest/ehr/rpm.ts';

export default samples(rpmContracts, {
  right: {
    'POST /api/provider/practices/:practiceId/rpm/patients': ({ world }) => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/rpm/data': ({ world, rpmData }) => ({
      params: { practiceId: world.practice.id },
      body: rpmData,
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads': ({ world, rpmData }) => ({
      params: { practiceId: world.practice.id },
      body: { idempotencyKey: randomUUID(), data: rpmData },
    }),
    'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': ({ world, rpmUpload }) => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': ({ world, rpmUpload }) => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
  },
  mayFit: {
    'POST /api/provider/practices/:practiceId/rpm/patients': {
      'body name': ['word', 'text'],
      'body birthDate': ['empty'],
      'body mrn': ANY_TEXT,
    },
    'POST /api/provider/practices/:practiceId/rpm/data': {
      'body monitoringId': ['word', 'text'],
      'body programIds.0': ['word', 'text'],
    },
    'POST /api/provider/practices/:practiceId/rpm/uploads': {
      'body mrn': ['word', 'text'],
      'body data.monitoringId': ['word', 'text'],
      'body data.programIds.0': ['word', 'text'],
    },
  },
});
