import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ClusterProcess, ClusterWorld } from './cluster-world.ts';

/** Visits whose people are at different processes. */
export function clusterVisits(there: () => ClusterWorld) {
  /** The provider connects to `at` first, so that process owns the visit; the patient waits at `patientAt`. */
  async function waiting(
    at: ClusterProcess,
    patientAt: ClusterProcess,
    scheduled?: Awaited<ReturnType<ClusterWorld['visitSoon']>>,
  ) {
    const world = there();
    const visit = scheduled ?? (await world.visitSoon());
    const staff = await world.signedIn(world.staff.provider);
    const patientBrowser = await world.patientOf(visit);
    const staffPage = (process: ClusterProcess) =>
      world.connect(process, staff, { as: 'staff', visitId: visit.visitId });
    const patientPage = (process: ClusterProcess) =>
      world.connect(process, patientBrowser, { as: 'patient', sessionId: visit.sessionId });
    const provider = staffPage(at);
    await provider.snapshot();
    const patient = patientPage(patientAt);
    const { you } = await patient.snapshot();
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
    return { visit, provider, patient, seatId: you.seatId, staffPage, patientPage };
  }

  async function inVisit(...where: Parameters<typeof waiting>) {
    const people = await waiting(...where);
    const { seatId } = people;
    await people.provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');
    expect(await people.provider.outcome('seat:admit', { seatId })).toBe('ok');
    await people.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    return people;
  }

  return { waiting, inVisit };
}

export const words = (text: string) => ({ messageId: randomUUID(), text });
