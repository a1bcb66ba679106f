import { expect, test } from 'vitest';
import { schedulingContracts } from './scheduling.ts';

test('keeps a new patient’s name as it was checked: without invisible characters', () => {
  const { body } = schedulingContracts['POST /api/provider/visits/on-demand'];
  const id = '3f2b0c52-6c3e-4c38-9d2a-7b1f0a5c9e11';
  const patient = { firstName: '\u202aJose\u0301\u202c', lastName: 'Nu\u00ad\u00f1ez ', language: 'en' };
  const parsed = body.parse({
    idempotencyKey: id,
    practiceId: 1,
    visitTypeId: id,
    providerUserId: id,
    patient: { ...patient, linkDelivery: 'Copy' },
  });
  expect(parsed.patient).toMatchObject({ firstName: 'José', lastName: 'Nuñez' });
});
