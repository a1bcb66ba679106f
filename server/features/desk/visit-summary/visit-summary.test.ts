import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const SUMMARY = 'GET /api/provider/visits/:rootVisitId/summary';
const read = async (visitId: string, language: 'en' | 'es' = 'en'): Promise<PrintedDocument> => {
  const staff = await world.signedIn(world.staff.provider);
  const answer = await staff.call(SUMMARY, { params: { rootVisitId: visitId }, query: { language } });
  expect(answer.status).toBe(200);
  return answer.result;
};
const part = ({ sections }: PrintedDocument, heading: string) =>
  sections.find((section) => section.heading === heading);
const fact = (document: PrintedDocument, heading: string, label: string) =>
  part(document, heading)?.facts.find((one) => one.label === label)?.value;

async function held() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.outcome('seat:check-in', {});
  const { you } = await patient.snapshot();
  await provider.outcome('seat:admit', { seatId: you.seatId });
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect(
    await patient.outcome('chat:send', {
      messageId: randomUUID(),
      text: 'Good morning, doctor.',
    }),
  ).toBe('ok');
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  return visit;
}

test('a visit that took place shows its times, its people and how it ended', async () => {
  const visit = await held();
  const summary = await read(visit.visitId);
  expect(summary).toMatchObject({
    title: 'Visit summary',
    practice: { name: world.practice.name },
    language: 'en',
  });
  expect(fact(summary, 'Visit', 'Status')).toBe('Completed');
  expect(fact(summary, 'Visit', 'Started')).toMatch(/2026/);
  expect(fact(summary, 'Visit', 'Seen by')).toBe('Dr. Elena Rivera');
  expect(fact(summary, 'Visit', 'Booking')).toBe('Routine visit');
  expect(fact(summary, 'Visit', 'Time in visit')).toMatch(/min/);
  expect(part(summary, 'Attendance')?.table?.rows.map(([name, role]) => [name, role])).toEqual(
    expect.arrayContaining([['Walter Brandt', 'Patient']]),
  );
  expect(part(summary, 'Walter Brandt')).toBeDefined();
  expect(part(summary, 'Chat')).toBeUndefined();
});

test('starts with each patient’s chart identifiers, then time and provider', async () => {
  const visit = await world.scheduled({
    patients: ['Rosa', 'Otto'].map((firstName) => ({
      firstName,
      lastName: 'Ames',
      email: `${firstName.toLowerCase()}@example.com`,
      language: 'en' as const,
      linkDelivery: 'Email' as const,
    })),
  });
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.patients[0]?.sessionId ?? '')
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('patients')
    .set({ birthDate: '1952-03-14', mrn: 'M-4711' })
    .where('id', '=', patientId)
    .execute();
  const { sections } = await read(visit.visitId);
  expect(sections.slice(0, 2)).toMatchObject([
    {
      heading: 'Rosa Ames',
      patientId,
      facts: [
        { label: 'Date of birth', value: '03/14/1952' },
        { label: 'Record number (MRN)', value: 'M-4711' },
      ],
    },
    { heading: 'Otto Ames', facts: [{ label: 'Date of birth', value: 'Not on record' }] },
  ]);
  expect(sections[2]?.heading).toBe('Visit');
  expect(sections[2]?.facts.slice(0, 3).map(({ label }) => label)).toEqual([
    'Scheduled',
    'Visit type',
    'Provider',
  ]);
  expect(sections.map(({ heading }) => heading)).toContain('Patient details: Otto Ames');
});

test('has the same content in Spanish', async () => {
  const visit = await held();
  const summary = await read(visit.visitId, 'es');
  expect(fact(summary, 'Visita', 'Estado')).toBe('Terminada');
  expect(part(summary, 'Asistencia')?.table?.rows.map(([, role]) => role)).toContain('Paciente');
});

test('includes the chat if the practice wants it', async () => {
  const visit = await held();
  await setSetting(world.db, world.practice.id, 'summaryHasChat', true);
  try {
    expect(
      part(await read(visit.visitId), 'Chat')?.table?.rows.map(([, name, text]) => [name, text]),
    ).toEqual([['Walter Brandt', 'Good morning, doctor.']]);
  } finally {
    await setSetting(world.db, world.practice.id, 'summaryHasChat', false);
  }
});

test('the PDF is a file, and each read is audited', async () => {
  const visit = await world.scheduled();
  const staff = await world.signedIn(world.staff.provider);
  const url = `/api/provider/visits/${visit.visitId}/summary.pdf?language=es`;
  const { status, body, headers } = await staff.request({ method: 'GET', url });
  expect([status, body.slice(0, 5), headers['content-type']]).toEqual([200, '%PDF-', 'application/pdf']);
  expect(await world.audited({ visitId: visit.visitId }, 'action')).toContain('visit.summary-read');
});

test('another practice’s staff do not find the visit', async () => {
  const visit = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  const input = { params: { rootVisitId: visit.visitId }, query: { language: 'en' as const } };
  expect((await outsider.call(SUMMARY, input)).status).toBe(404);
  const url = `/api/provider/visits/${visit.visitId}/summary.pdf?language=en`;
  expect((await outsider.request({ method: 'GET', url })).status).toBe(404);
});

test('a canceled visit has no pending copay', async () => {
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const { visitId } = await world.scheduled();
  const staff = await world.signedIn(world.staff.provider);
  expect(fact(await read(visitId), 'Patient details: Walter Brandt', 'Copay')).toBe('Pending');
  await staff.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: visitId },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: 'Closed that day.' },
  });
  expect(fact(await read(visitId), 'Patient details: Walter Brandt', 'Copay')).toBe(
    'No copay: the visit was canceled.',
  );
});
