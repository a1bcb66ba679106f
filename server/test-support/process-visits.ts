import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ChatMessage, RoomSnapshot } from '#shared/contracts/socket/events.ts';
import type { ProcessWorld, WorldProcess } from './process-world.ts';
import type { TestSocket } from './test-socket.ts';

export function processVisits(there: () => ProcessWorld) {
  /** The provider connects to `at` first, so that process owns the visit. The patient waits at `patientAt`. */
  async function waiting(
    at: WorldProcess,
    patientAt: WorldProcess,
    scheduled?: Awaited<ReturnType<ProcessWorld['visitSoon']>>,
  ) {
    const world = there();
    const visit = scheduled ?? (await world.visitSoon());
    const staff = await world.signedIn(world.staff.provider);
    const patientBrowser = await world.patientOf(visit);
    const staffPage = (process: WorldProcess) =>
      world.connect(process, staff, { as: 'staff', visitId: visit.visitId });
    const patientPage = (process: WorldProcess) =>
      world.connect(process, patientBrowser, { as: 'patient', sessionId: visit.sessionId });
    const provider = staffPage(at);
    await provider.snapshot();
    const patient = patientPage(patientAt);
    const { you } = await patient.snapshot();
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
    return { visit, provider, patient, patientBrowser, seatId: you.seatId, staffPage, patientPage };
  }

  async function inVisit(...where: Parameters<typeof waiting>) {
    const people = await waiting(...where);
    const { seatId } = people;
    await people.provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');
    expect(await people.provider.outcome('seat:admit', { seatId })).toBe('ok');
    await people.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    return people;
  }

  async function storedChat(visitId: string): Promise<string[]> {
    const rows = await there()
      .db.selectFrom('chatMessages')
      .select('text')
      .where('visitId', '=', visitId)
      .orderBy('sentAt')
      .execute();
    return rows.map(({ text }) => text);
  }

  return { waiting, inVisit, storedChat };
}

export const words = (text: string) => ({ messageId: randomUUID(), text });

export function knownMessages({ heard }: TestSocket): ChatMessage[] {
  let known = new Map<string, ChatMessage>();
  for (const { name, payload } of heard) {
    const said = name === 'room:snapshot' ? (payload as RoomSnapshot).chat : [payload as ChatMessage];
    if (name === 'room:snapshot') known = new Map();
    else if (name !== 'chat:added') continue;
    for (const message of said) known.set(message.messageId, message);
  }
  return [...known.values()];
}

export const knownChat = (page: TestSocket) => knownMessages(page).map(({ text }) => text);
