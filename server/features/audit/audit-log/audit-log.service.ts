import type { z } from 'zod';
import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { checkAuditChain, readAuditCheck } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import type {
  AuditRow,
  auditLogContracts,
  ChainState,
  Named,
} from '#shared/contracts/rest/audit/audit-log.ts';
import { type EventRow, findConsentCheck, findEventTime, selectEvents } from './audit-log.queries.ts';
import { selectNames } from './audit-names.queries.ts';
import { reportFault } from './chain-fault.service.ts';

type LogQuery = z.output<
  (typeof auditLogContracts)['POST /api/admin/practices/:practiceId/audit/search']['body']
>;

const SYSTEM: Named = { kind: 'system', name: '', accountId: null, patientId: null };
const UNNAMED: Named = { ...SYSTEM, kind: 'other' };

export async function readLog({ db }: Pick<Deps, 'db'>, grant: PracticeAdministrator, query: LogQuery) {
  const { practiceId, staff } = grant;
  const { rows, nextCursor, previousCursor } = await selectEvents(db, practiceId, {
    ...query,
    ofInstallation: staff.administersInstallation,
  });
  const shown = await nameEvents(db, practiceId, rows);
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'audit.read',
    ...(query.visitId ? { visitId: query.visitId } : {}),
    details: { events: rows.length },
  });
  return { rows: shown, nextCursor, previousCursor };
}

const PAGE_EVENTS = 500;

/** Events that a patient caused or that are about them, oldest first, page by page. Callers audit the read. */
export async function* eventsOfPatient(
  db: Db,
  practiceId: number,
  patientId: string,
): AsyncGenerator<AuditRow[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof selectEvents>> = await selectEvents(db, practiceId, {
      q: '',
      unasked: 'shown',
      patientId,
      sort: 'at',
      limit: PAGE_EVENTS,
      ...(cursor ? { cursor } : {}),
    });
    yield await nameEvents(db, practiceId, page.rows);
    cursor = page.nextCursor;
  } while (cursor);
}

export async function nameEvents(
  db: Db,
  practiceId: number,
  events: readonly EventRow[],
): Promise<AuditRow[]> {
  const names = await selectNames(
    db,
    practiceId,
    events.flatMap(({ actor, subjectId, visitId, details }) => [
      idOf(actor),
      subjectId,
      visitId,
      consentTextOf(details),
    ]),
  );
  return events.map((event) => {
    const { id, at, actor, action, visitId, subjectId, details, address, userAgent, sessionId } = event;
    const visit = visitId ? names.get(visitId) : undefined;
    const text = names.get(consentTextOf(details) ?? '');
    return {
      eventId: id,
      at: at.toISOString(),
      actor: actorOf(actor) ?? names.get(idOf(actor) ?? '')?.named ?? UNNAMED,
      action,
      subject: subjectId && subjectId !== visitId ? (names.get(subjectId)?.named ?? null) : null,
      visit:
        visitId && visit?.startsAt
          ? { visitId, name: visit.named.name, startsAt: visit.startsAt.toISOString() }
          : null,
      address,
      userAgent,
      sessionId,
      details: text ? { ...details, variant: text.named.name } : details,
    };
  });
}

function consentTextOf({ variant }: EventRow['details']): string | null {
  return typeof variant === 'string' ? variant : null;
}

export async function readChain(
  { db }: Pick<Deps, 'db'>,
  { practiceId }: PracticeAdministrator,
): Promise<ChainState> {
  const check = await readAuditCheck(db, practiceId);
  const consent = await readConsentState(db, practiceId);
  if (!check) return { state: 'unchecked', checkedAt: null, events: 0, broken: null, consent };
  const at = check.brokenId ? await findEventTime(db, check.brokenId) : null;
  return {
    state: check.fault ?? 'intact',
    checkedAt: check.checkedAt.toISOString(),
    events: Number(check.events),
    broken: check.brokenId ? { eventId: check.brokenId, at: at?.toISOString() ?? null } : null,
    consent,
  };
}

async function readConsentState(db: Db, practiceId: number): Promise<ChainState['consent']> {
  const check = await findConsentCheck(db, practiceId);
  if (!check) return { state: 'unchecked', checkedAt: null, records: 0, brokenRecord: null };
  return {
    state: check.fault ? 'broken' : 'intact',
    checkedAt: check.checkedAt.toISOString(),
    records: Number(check.records),
    brokenRecord: check.seq,
  };
}

export async function checkChain(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'anchors' | 'anchorCopy' | 'jobs' | 'email' | 'metrics'>,
  grant: PracticeAdministrator,
): Promise<ChainState> {
  const { db } = deps;
  const { practiceId, staff } = grant;
  const { fault, brokenId } = await checkAuditChain(deps, practiceId);
  if (fault) await reportFault(deps, { chain: 'audit', practiceId, position: brokenId ?? '0', fault });
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'audit.checked',
    details: { state: fault ?? 'intact' },
  });
  return readChain(deps, grant);
}

function actorOf(actor: string): Named | null {
  if (actor === 'system') return SYSTEM;
  const role = actor.startsWith(DATABASE) ? actor.slice(DATABASE.length) : null;
  return role === null ? null : { ...SYSTEM, kind: 'database', name: role };
}

const DATABASE = 'database:';

function idOf(actor: string): string | null {
  return actor.split(':')[1] ?? null;
}

type PracticeAdministrator = AdministeredPractice;

/** Administrators read the log of each practice that they administer; any other looks missing. */
export function auditLogPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
