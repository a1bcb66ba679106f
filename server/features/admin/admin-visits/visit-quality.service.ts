import { qualityOfVisit } from '#server/features/audit/quality-record/quality-log.ts';
import { stepTimesOfVisit } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { connectionsOfVisit } from '#server/features/core/connections/connections.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type {
  PersonQuality,
  RecordedConnection,
  VisitQuality,
} from '#shared/contracts/rest/admin/admin-visits.ts';
import type { QualityEvent } from '#shared/domain/quality-record.ts';
import { storyOf } from '#shared/rules/quality-story/quality-story.ts';
import { whileThere } from '#shared/rules/quality-story/while-there.ts';

const MOST_EARLIER = 5;

type Timeline = Omit<PersonQuality, 'findings' | 'earlier'> & { sessionId: string | null };

export async function readQuality(deps: Deps, grant: VisitGrant): Promise<VisitQuality> {
  const { db, clock } = deps;
  const timelines = await timelinesOf(db, grant.visitId, clock());
  const people = await Promise.all(timelines.map((one) => told(db, one, clock())));
  await audited(db, grant, 'visit.quality-read');
  return { people };
}

export async function downloadQuality(deps: Deps, grant: VisitGrant): Promise<string> {
  const timelines = await timelinesOf(deps.db, grant.visitId, deps.clock());
  const people = timelines.map(({ role, samples, events }, index) => ({
    person: index + 1,
    role,
    findings: storyOf({ samples, events }),
    events,
    samples,
  }));
  await audited(deps.db, grant, 'visit.quality-downloaded');
  return `${JSON.stringify({ format: 'anteroom-quality-record', version: 1, people }, null, 1)}\n`;
}

function audited(
  db: Db,
  { practiceId, visitId, staff }: VisitGrant,
  action: 'visit.quality-read' | 'visit.quality-downloaded',
): Promise<unknown> {
  return audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action });
}

async function told(db: Db, timeline: Timeline, now: number): Promise<PersonQuality> {
  const { sessionId, seatId, name, role, samples, events } = timeline;
  const findings = storyOf(timeline);
  const earlier = role === 'patient' && sessionId ? await earlierOf(db, sessionId, now) : [];
  return { seatId, name, role, samples, events, findings, earlier };
}

async function earlierOf(db: Db, sessionId: string, now: number): Promise<PersonQuality['earlier']> {
  const visits = await selectEarlier(db, sessionId, MOST_EARLIER);
  return Promise.all(
    visits.map(async ({ visitId, startsAt, sessionId: former }) => {
      const own = (await timelinesOf(db, visitId, now)).find((one) => one.sessionId === former);
      return { startTime: startsAt.toISOString(), finding: (own && storyOf(own)[0]?.kind) ?? null };
    }),
  );
}

async function timelinesOf(db: Db, visitId: string, now: number): Promise<Timeline[]> {
  const [seats, { samples: chunks, events }, connections, steps] = await Promise.all([
    selectSeats(db, visitId),
    qualityOfVisit(db, visitId),
    connectionsOfVisit(db, visitId, now),
    stepTimesOfVisit(db, visitId),
  ]);
  return seats.flatMap(({ seatId, name, role, sessionId, openedAt }) => {
    const own = connections.filter((connection) => connection.seatId === seatId);
    const samples = chunks.filter((chunk) => chunk.seatId === seatId).flatMap((chunk) => chunk.samples);
    if (own.length === 0 && samples.length === 0) return [];
    const recorded = events
      .filter((one) => one.seatId === seatId || one.seatId === null)
      .map(({ event }) => event);
    const taken = steps.filter((step) => sessionId !== null && step.sessionId === sessionId);
    const all = [
      ...stepEvents(openedAt, taken),
      ...connectionEvents(own),
      ...withClosedPages(recorded),
    ].toSorted((a, b) => a.at - b.at);
    return [{ seatId, name, role, sessionId, samples, events: [...whileThere(all, samples)] }];
  });
}

function stepEvents(openedAt: Date | null, steps: readonly { step: string; at: Date }[]): QualityEvent[] {
  const inOrder = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const opened = openedAt
    ? [{ at: openedAt.getTime(), kind: 'link-opened' as const, detail: null, seconds: null }]
    : [];
  const done = inOrder.map(({ step, at }, index) => {
    const before = inOrder[index - 1]?.at ?? openedAt;
    const seconds = before ? Math.max(0, Math.round((at.getTime() - before.getTime()) / 1_000)) : null;
    return { at: at.getTime(), kind: 'step-done' as const, detail: step, seconds };
  });
  return [...opened, ...done];
}

/** A closing page's last messages arrive just before its socket ends. */
const CLOSING_MS = 5_000;

function connectionEvents(connections: readonly RecordedConnection[]): QualityEvent[] {
  const inOrder = connections.toSorted((a, b) => a.connectedAt.localeCompare(b.connectedAt));
  return inOrder.flatMap(({ connectedAt, endedAt, state }, index) => {
    const at = Date.parse(connectedAt);
    const before = inOrder[index - 1]?.endedAt;
    const seconds = before ? Math.max(0, Math.round((at - Date.parse(before)) / 1_000)) : null;
    const connected: QualityEvent = { at, kind: 'connected', detail: null, seconds };
    if (state !== 'ended-about' || !endedAt) return [connected];
    return [connected, { at: Date.parse(endedAt), kind: 'left', detail: 'process-killed', seconds: null }];
  });
}

/** Only the page can tell that it was closed; to the server it looks like a broken network. */
function withClosedPages(events: readonly QualityEvent[]): QualityEvent[] {
  const closed = events.filter(({ kind }) => kind === 'page-closed');
  return events.map((event) => {
    const { at, kind, detail, seconds } = event;
    const wasClosed =
      kind === 'left' && detail === 'network' && closed.some((one) => Math.abs(one.at - at) <= CLOSING_MS);
    return wasClosed ? { at, kind, detail: 'closed', seconds } : event;
  });
}

function selectSeats(db: Db, visitId: string) {
  return db
    .selectFrom('participants as seat')
    .where('seat.visitId', '=', visitId)
    .select((eb) => [
      'seat.seatId',
      'seat.name',
      'seat.role',
      'seat.sessionId',
      eb
        .selectFrom('links as link')
        .whereRef('link.sessionId', '=', 'seat.sessionId')
        .select((of) => of.fn.min('link.openedAt').as('openedAt'))
        .as('openedAt'),
    ])
    .orderBy('seat.arrivedAt')
    .orderBy('seat.seatId')
    .execute();
}

function selectEarlier(db: Db, sessionId: string, most: number) {
  return db
    .selectFrom('visitPatients as current')
    .innerJoin('visits as currentVisit', 'currentVisit.id', 'current.visitId')
    .innerJoin('visitPatients as former', 'former.patientId', 'current.patientId')
    .innerJoin('visits as visit', 'visit.id', 'former.visitId')
    .where('current.sessionId', '=', sessionId)
    .whereRef('visit.startsAt', '<', 'currentVisit.startsAt')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('qualitySamples as chunk')
          .innerJoin('participants as seat', 'seat.seatId', 'chunk.seatId')
          .whereRef('seat.sessionId', '=', 'former.sessionId')
          .select('chunk.id'),
      ),
    )
    .select(['visit.id as visitId', 'visit.startsAt', 'former.sessionId'])
    .orderBy('visit.startsAt', 'desc')
    .orderBy('visit.id')
    .limit(most)
    .execute();
}
