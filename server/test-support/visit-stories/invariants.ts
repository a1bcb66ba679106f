import { expect } from 'vitest';
import type { Db } from '#server/storage/db/database.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export const visitOf = (db: Db, visitId: string) =>
  db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();

export const patientsOf = (db: Db, visitId: string) =>
  db
    .selectFrom('visitPatients')
    .select(['sessionId', 'patientId', 'cancelledAt'])
    .where('visitId', '=', visitId)
    .orderBy('position')
    .execute();

export async function expectRowsToAgree(db: Db, visitId: string): Promise<void> {
  const visit = await visitOf(db, visitId);
  const patients = await patientsOf(db, visitId);
  const inVisit = patients.filter(({ cancelledAt }) => cancelledAt === null);
  const isOver = ENDED_VISIT_STATUSES.includes(visit.status);
  const links = await db
    .selectFrom('links')
    .select(['sessionId', 'active'])
    .where('visitId', '=', visitId)
    .execute();
  const seats = await db
    .selectFrom('participants')
    .select(['sessionId', 'stage'])
    .where('visitId', '=', visitId)
    .execute();
  // A seat whose person never arrived keeps its state.
  const isTaken = ({ stage }: { stage: Stage }) => stage !== 'left' && stage !== 'pending';
  const isHere = ({ sessionId }: { sessionId: string | null }) =>
    sessionId === null || inVisit.some((one) => one.sessionId === sessionId);
  if (isOver) {
    expect(visit.endedAt).not.toBeNull();
    expect(links.filter(({ active }) => active)).toEqual([]);
    expect(seats.filter(isTaken)).toEqual([]);
  } else {
    expect(inVisit.length).toBeGreaterThan(0);
    expect(visit.isGroupVisit).toBe(inVisit.length > 1);
    for (const { sessionId } of inVisit)
      expect(links.filter((one) => one.sessionId === sessionId && one.active).length).toBeGreaterThan(0);
    expect(links.filter((one) => !isHere(one) && one.active)).toEqual([]);
    expect(seats.filter((one) => !isHere(one) && isTaken(one))).toEqual([]);
  }
}
