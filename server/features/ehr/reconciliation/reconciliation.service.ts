import type { z } from 'zod';
import { type RecordPatient, RecordSystemError } from '#server/adapters/record-system/port.ts';
import { type Statements, statementsOfVisits } from '#server/features/check-in/consent/consent.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  type RecordDeps,
  recordSystemOf,
} from '#server/features/practice/practice-services/record-systems.ts';
import type { PracticeGrant, VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { statusOfVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Compared, reconciliationContracts } from '#shared/contracts/rest/ehr/reconciliation.ts';
import { NOT_HELD_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type ComparedRow,
  lockReconciled,
  markReconciled,
  selectOfPractice,
  selectOfVisit,
  unmarkReconciled,
} from './reconciliation.queries.ts';

type Contracts = typeof reconciliationContracts;
type OfVisit = z.input<Contracts['GET /api/provider/visits/:rootVisitId/reconciliation']['result']>;
type PageQuery = z.output<Contracts['POST /api/admin/practices/:practiceId/reconciliation/search']['body']>;
type Page = z.input<Contracts['POST /api/admin/practices/:practiceId/reconciliation/search']['result']>;

/** How long a page waits for the record system, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Each patient by the schedule, their own statement and the record (PRODUCT 19.5). Audited. */
export async function compareVisit(
  deps: RecordDeps,
  { practiceId, visitId, staff }: VisitGrant,
): Promise<OfVisit> {
  const rows = await selectOfVisit(deps.db, visitId);
  const [statements, { people, away }] = await Promise.all([
    statementsOfVisits(deps.db, [visitId]),
    onRecord(deps, practiceId, rows),
    audit(deps.db, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'reconciliation.read',
    }),
  ]);
  return {
    patients: rows.map((row) => ({
      ...toCompared(row, statements.get(row.sessionId)),
      record: people.get(row.sessionId) ?? null,
    })),
    recordAway: away,
  };
}

/**
 * Marks all patients of the visit reconciled, each with the record system's name for them, or with the scheduled name
 * if it has none (PRODUCT 19.5). Patients already reconciled stay unchanged.
 *
 * @throws VISIT_ENDED for a visit that did not take place
 */
export async function reconcileVisit(
  deps: RecordDeps & Pick<Deps, 'practiceFeed'>,
  { practiceId, visitId, staff }: VisitGrant,
): Promise<void> {
  if (NOT_HELD_STATUSES.includes(await statusOfVisit(deps.db, visitId))) throw new CodedError('VISIT_ENDED');
  const rows = await selectOfVisit(deps.db, visitId);
  const { people } = await onRecord(deps, practiceId, rows);
  const at = new Date(deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    for (const { sessionId, firstName, lastName } of rows) {
      const name = people.get(sessionId)?.name ?? `${firstName} ${lastName}`;
      if (!(await markReconciled(trx, { sessionId, at, by: staff.accountId, name }))) continue;
      await audit(trx, {
        practiceId,
        visitId,
        actor: `account:${staff.accountId}`,
        action: 'patient.reconciled',
        subjectId: sessionId,
      });
    }
  });
  deps.practiceFeed.visitsChanged(practiceId, visitId);
}

/**
 * Undoes one patient's reconciliation with the wrong person or in the wrong visit (PRODUCT 19.5). The audit
 * keeps that they were reconciled, and who did it.
 *
 * @param seen when they were reconciled, as the caller saw it
 * @throws CHANGED_MEANWHILE
 */
export async function undoReconciliation(
  deps: Pick<Deps, 'db' | 'clock' | 'practiceFeed'>,
  { practiceId, visitId, staff }: VisitGrant,
  { sessionId, seen }: { sessionId: string; seen: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const reconciledAt = await lockReconciled(trx, sessionId);
    if (!reconciledAt) return;
    if (reconciledAt.toISOString() !== seen) throw new CodedError('CHANGED_MEANWHILE');
    await unmarkReconciled(trx, { sessionId, at: new Date(deps.clock()), by: staff.accountId });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'patient.reconciliation-undone',
      subjectId: sessionId,
    });
  });
  deps.practiceFeed.visitsChanged(practiceId, visitId);
}

/** 'Reconciliation details', for administrators. Audits the read. */
export async function reconciliationPage(
  db: Db,
  { practiceId, staff }: PracticeGrant,
  query: PageQuery,
): Promise<Page> {
  const { rows, ...cursors } = await selectOfPractice(db, practiceId, query);
  const statements = await statementsOfVisits(db, [...new Set(rows.map(({ visitId }) => visitId))]);
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'reconciliation.listed',
    details: { patients: rows.length },
  });
  return {
    ...cursors,
    rows: rows.map((row) => ({
      ...toCompared(row, statements.get(row.sessionId)),
      patientId: row.patientId,
      visitId: row.visitId,
      startTime: row.startsAt.toISOString(),
      timeZone: row.timeZone,
    })),
  };
}

function toCompared(row: ComparedRow, statements: Statements | undefined): Compared {
  const { consent, location } = statements ?? {};
  const { reconciledAt, reconciledName, reconciledBy, undoneAt, undoneBy } = row;
  return {
    sessionId: row.sessionId,
    scheduled: { name: `${row.firstName} ${row.lastName}`, birthDate: row.birthDate },
    reported: consent
      ? {
          name: consent.consentName,
          birthDate: consent.consentDateOfBirth,
          state: location?.record.consentState ?? null,
        }
      : null,
    reconciled: reconciledAt
      ? { at: reconciledAt.toISOString(), name: reconciledName ?? '', by: reconciledBy ?? '' }
      : null,
    undone: !reconciledAt && undoneAt ? { at: undoneAt.toISOString(), by: undoneBy ?? '' } : null,
  };
}

interface OnRecord {
  people: Map<string, Pick<RecordPatient, 'birthDate' | 'bornIn'> & { name: string }>;
  away: boolean;
}

async function onRecord(
  deps: RecordDeps,
  practiceId: number,
  rows: readonly ComparedRow[],
): Promise<OnRecord> {
  const people: OnRecord['people'] = new Map();
  const known = rows.filter(({ recordId }) => recordId !== null);
  const records = known.length > 0 ? await recordSystemOf(deps, practiceId) : null;
  if (!records) return { people, away: false };
  let failed = false;
  const reading = Promise.all(
    known.map(async ({ sessionId, recordId }) => {
      // An unreadable record must not prevent reading the others.
      const person = await records.readPatient(recordId ?? '').catch((error) => {
        if (!(error instanceof RecordSystemError)) throw error;
        failed = true;
        return null;
      });
      if (person)
        people.set(sessionId, {
          name: `${person.firstName} ${person.lastName}`.trim(),
          birthDate: person.birthDate,
          bornIn: person.bornIn,
        });
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), PATIENCE_MS);
  });
  try {
    const first = await Promise.race([reading, patience]);
    // Late answers must not change what is returned.
    return { people: new Map(people), away: failed || first === 'away' };
  } finally {
    clearTimeout(timer);
    reading.catch(() => {});
  }
}
