import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const WHY = { reason: 'no-time' as const, comment: 'Another day, please' };
const statusOf = async (visitId: string) =>
  (await world.db.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirstOrThrow())
    .status;
const patientRow = (sessionId: string) =>
  world.db
    .selectFrom('visitPatients')
    .select(['cancelReason', 'cancelCategory', 'cancelComment', 'cancelledAt'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();

test('canceling ends the visit for everyone, and the link', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await provider.outcome('visit:cancel', WHY)).toBe('ACCESS_DENIED');
  expect(await patient.outcome('visit:cancel', WHY)).toBe('ok');
  expect(await provider.next('room:closing')).toEqual({ reason: 'cancelled' });
  expect(await patient.next('room:closing')).toEqual({ reason: 'cancelled' });
  expect(await statusOf(visit.visitId)).toBe('CANCELLED');
  expect(await patientRow(visit.sessionId)).toMatchObject({
    cancelReason: 'no-time',
    cancelCategory: 'Scheduling',
    cancelComment: 'Another day, please',
  });
  const again = await world.browser().call('GET /api/patient/links/:path/:token', {
    params: { path: 'v', token: visit.token },
  });
  expect(again.error.code).toBe('LINK_NOT_ACTIVE');
  const told = await world.db
    .selectFrom('messages')
    .where('visitId', '=', visit.visitId)
    .where('kind', '!=', 'visit-invitation')
    .select(['kind', 'topic', 'state', 'recipient'])
    .orderBy('ordinal')
    .execute();
  expect(told).toEqual([
    { kind: 'visit-cancelled', topic: null, state: 'queued', recipient: 'walter@example.com' },
    {
      kind: 'staff-notice',
      topic: 'cancellation',
      state: 'queued',
      recipient: world.staff.provider.email,
    },
  ]);
});

test('staff who are elsewhere learn of it at once, for their list and their notifications', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  const browser = await world.signedIn(world.staff.provider);
  const practice = world.connect(browser, { practiceId: world.practice.id }, '/practice');
  await practice.opened();
  expect(await patient.outcome('visit:cancel', WHY)).toBe('ok');
  await practice.next('visits:changed', ({ visitId }) => visitId === visit.visitId);
});

test('a patient who is in the visit cannot cancel it', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.outcome('seat:check-in', {});
  const { you } = await patient.snapshot();
  await provider.outcome('seat:admit', { seatId: you.seatId });
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect(await patient.outcome('visit:cancel', WHY)).toBe('WRONG_STAGE');
  expect(await statusOf(visit.visitId)).toBe('IN_VISIT');
});

test('a patient cannot cancel after being admitted or once the visit has started, wherever they went since', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.outcome('seat:check-in', {});
  const { you } = await patient.snapshot();
  await provider.outcome('seat:admit', { seatId: you.seatId });
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect(await patient.outcome('seat:leave', {})).toBe('ok');
  expect(await patient.outcome('visit:cancel', WHY)).toBe('VISIT_HAS_BEGUN');
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  expect(await patient.outcome('visit:cancel', WHY)).toBe('VISIT_HAS_BEGUN');
  expect(await statusOf(visit.visitId)).toBe('IN_VISIT');
  expect((await patientRow(visit.sessionId)).cancelledAt).toBeNull();
});

test('a patient of a started group visit cannot cancel it, even one who was never admitted', async () => {
  const [walter] = world.form().patients;
  if (!walter) throw new Error('a form without patients');
  const visit = await world.scheduled({ patients: [walter, { ...walter, firstName: 'Nora' }] });
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.outcome('seat:check-in', {});
  await provider.outcome('visit:admit-all', {});
  const other = visit.patients[1];
  const late = await world.patientOn({
    sessionId: other?.sessionId ?? '',
    token: other?.patientLink.split('/').at(-1) ?? '',
  });
  expect(await late.outcome('visit:cancel', WHY)).toBe('VISIT_HAS_BEGUN');
});

test('the other patients of a group visit keep their parts', async () => {
  const [walter] = world.form().patients;
  if (!walter) throw new Error('a form without patients');
  const nora = { ...walter, firstName: 'Nora', email: 'nora@example.com' };
  const visit = await world.scheduled({ patients: [walter, nora] });
  const other = visit.patients[1];
  if (!other) throw new Error('a group of one');
  const leaving = await world.patientOn(visit);
  const staying = await world.patientOn({
    sessionId: other.sessionId,
    token: other.patientLink.split('/').at(-1) ?? '',
  });
  expect(await leaving.outcome('visit:cancel', WHY)).toBe('ok');
  await leaving.disconnected();
  expect(await statusOf(visit.visitId)).toBe('SCHEDULED');
  expect((await patientRow(visit.sessionId)).cancelledAt).not.toBeNull();
  expect((await patientRow(other.sessionId)).cancelledAt).toBeNull();
  expect(await staying.outcome('room:ping', {})).toBe('ok');
});

test('clearing a removal does not skip the steps', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const asks = (workflow: object[]) =>
    world.db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify(workflow) })
      .where('id', '=', world.practice.visitTypeId)
      .execute();
  await asks([{ step: 'terms', mandatory: true }]);
  try {
    const patient = world.connect(await world.patientOf(visit), {
      as: 'patient',
      sessionId: visit.sessionId,
    });
    const { you } = await patient.snapshot();
    const { seatId } = you;
    expect(await provider.outcome('seat:remove', { seatId, minutes: 5 })).toBe('ok');
    expect(await provider.outcome('seat:clear-removal', { seatId })).toBe('ok');
    expect(await provider.outcome('seat:admit', { seatId })).toBe('WRONG_STAGE');
    expect(await patient.outcome('seat:check-in', {})).toBe('STEP_INCOMPLETE');
  } finally {
    await asks([]);
  }
});

test('check-in waits for the steps, including one that has become mandatory', async () => {
  const visit = await world.scheduled();
  await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  const asks = (workflow: object[]) =>
    world.db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify(workflow) })
      .where('id', '=', world.practice.visitTypeId)
      .execute();
  await asks([{ step: 'terms', mandatory: true }]);
  expect(await patient.outcome('seat:check-in', {})).toBe('STEP_INCOMPLETE');
  await asks([]);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { intakeComplete } = await world.db
    .selectFrom('visitPatients')
    .select('intakeComplete')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  expect(intakeComplete).toBe(true);
});

test('stores the chosen reason from the practice’s list, and shows it to staff in their language', async () => {
  const reasons = [{ en: 'I found another practice', es: 'Encontré otro consultorio', category: 'Lost' }];
  await setSetting(world.db, world.practice.id, 'patientCancelReasons', reasons);
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const { result } = await patient.call('GET /api/patient/sessions/:sessionId/workflow', {
    params: { sessionId: visit.sessionId },
  });
  expect(result.cancelReasons).toEqual([{ en: reasons[0]?.en, es: reasons[0]?.es }]);
  const socket = await world.patientOn(visit);
  expect(await socket.outcome('visit:cancel', { reason: 'I found another practice', comment: '' })).toBe(
    'ok',
  );
  expect(await patientRow(visit.sessionId)).toMatchObject({
    cancelReason: 'I found another practice',
    cancelCategory: 'Lost',
  });
  const provider = await world.signedIn(world.staff.provider);
  const read = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visit.visitId },
  });
  expect(read.result.visitPatients[0]?.cancelled).toMatchObject({
    reason: { en: 'I found another practice', es: 'Encontré otro consultorio' },
    category: 'Lost',
  });
});

test('a reason that the practice has since removed does not prevent canceling, and is not stored', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('visit:cancel', { reason: 'Removed, or made up', comment: '' })).toBe('ok');
  expect(await patientRow(visit.sessionId)).toMatchObject({ cancelReason: 'other', cancelCategory: 'Other' });
});

test('the visit is canceled when the last patient of a group cancels', async () => {
  const [walter] = world.form().patients;
  if (!walter) throw new Error('a form without patients');
  const nora = { ...walter, firstName: 'Nora', email: 'nora@example.com' };
  const visit = await world.scheduled({ patients: [walter, nora] });
  const [first, second] = visit.patients;
  if (!first || !second) throw new Error('a group of two');
  const pageOf = ({ sessionId, patientLink }: typeof first) =>
    world.patientOn({ sessionId, token: patientLink.split('/').at(-1) ?? '' });
  const desk = await world.signedIn(world.staff.provider);
  const row = async () => {
    const body = { practiceId: world.practice.id };
    const { results } = (await desk.call('POST /api/provider/visits/search', { body })).result;
    return results.find(({ visitId }) => visitId === visit.visitId);
  };

  expect(await row()).toMatchObject({ isGroupVisit: true, patientInvitedCount: 2 });
  expect(await (await pageOf(first)).outcome('visit:cancel', WHY)).toBe('ok');
  expect(await row()).toMatchObject({
    isGroupVisit: false,
    patientInvitedCount: 1,
    patientName: 'Nora Brandt',
    patientStages: [{ sessionId: second.sessionId, stage: 'pending' }],
  });
  expect(await (await pageOf(second)).outcome('visit:cancel', WHY)).toBe('ok');
  expect(await statusOf(visit.visitId)).toBe('CANCELLED');
});
