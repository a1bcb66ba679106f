import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { whereWasIn } from '#server/features/core/participants/gone.ts';
import { visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { MfaMethod } from '#shared/domain/mfa.ts';
import type { StaffUserType } from '#shared/domain/roles.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { passkeyHosts } from './passkey-host.ts';
import { hasToken, type SessionTicket } from './session-tokens.ts';
import { liveStaffSessions } from './staff-sessions.ts';

export function findStaffBySessions(db: Db, staffSessionIds: readonly string[], now: Date) {
  return liveStaffSessions(db, now)
    .innerJoin('accounts as account', 'account.id', 'session.accountId')
    .where(({ eb, val }) => eb('session.id', '=', sql<string>`any(${val(staffSessionIds)}::uuid[])`))
    .select((select) => [
      'session.id as staffSessionId',
      'session.createdAt as sessionCreatedAt',
      'session.lastUsedAt',
      'session.tokenHash',
      'session.owesFactor',
      'session.mfaPassedAt',
      'session.mfaMethod',
      'account.id as accountId',
      'account.firstName',
      'account.lastName',
      'account.displayName',
      'account.email',
      'account.apiAccess',
      'account.isClientAdmin',
      'account.isAdminOnly',
      'account.administersInstallation',
      'account.canEndVisit',
      select
        .selectFrom('memberships')
        .innerJoin('practices', 'practices.id', 'memberships.practiceId')
        .whereRef('memberships.accountId', '=', 'account.id')
        .where('practices.disabledAt', 'is', null)
        // Not jsonArrayFrom: the camelCase plugin does not convert keys inside JSON.
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    practiceId: ref('memberships.practiceId'),
                    userType: ref('memberships.userType'),
                  }),
                )
                .orderBy('memberships.practiceId'),
              sql<{ practiceId: number; userType: StaffUserType }[]>`'[]'`,
            )
            .as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('memberships'),
      // An aggregate, because a condition could be evaluated for every practice.
      select
        .selectFrom('memberships')
        .innerJoin('practices', 'practices.id', 'memberships.practiceId')
        .whereRef('memberships.accountId', '=', 'account.id')
        .select(() =>
          sql<boolean | null>`bool_or(${effective('providerMfa', { practice: 'practices' })})`.as('demanded'),
        )
        .$asScalar()
        .as('mfaDemanded'),
      select
        .selectFrom('memberships')
        .innerJoin('practices', 'practices.id', 'memberships.practiceId')
        .whereRef('memberships.accountId', '=', 'account.id')
        .where(({ or }) =>
          or([
            select('account.isClientAdmin', '=', true),
            select('account.administersInstallation', '=', true),
          ]),
        )
        .select(() =>
          sql<boolean | null>`bool_or(${effective('administratorPasskey', { practice: 'practices' })})`.as(
            'demanded',
          ),
        )
        .$asScalar()
        .as('passkeyDemanded'),
      select
        .exists(
          select
            .selectFrom('authenticatorApps as app')
            .select('app.id')
            .whereRef('app.accountId', '=', 'account.id')
            .where('app.confirmedAt', 'is not', null),
        )
        .as('hasApp'),
      passkeyHosts,
    ])
    .execute();
}

const HOW_IT_STANDS = [
  'link.active',
  'link.expiresAt',
  'visit.status as visitStatus',
  'participant.stage',
  'practice.disabledAt as practiceDisabledAt',
] as const;

export function findVisitPatient(db: Db, visitSessionId: string, now: Date) {
  return visitPatients(db, visitSessionId, now)
    .where('session.endedAt', 'is', null)
    .leftJoin('participants as participant', 'participant.sessionId', 'session.sessionId')
    .select(HOW_IT_STANDS)
    .executeTakeFirst();
}

export function findFormerPatient(db: Db, visitSessionId: string, now: Date) {
  return visitPatients(db, visitSessionId, now)
    .where('visit.status', 'in', ['IN_VISIT', 'PAUSED', 'COMPLETE'])
    .where('practice.disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants')
          .select('participants.seatId')
          .whereRef('participants.sessionId', '=', 'session.sessionId')
          .where(whereWasIn('participants'))
          .where('participants.stage', '!=', 'removed')
          .where(({ or, eb }) =>
            or([eb('visit.status', '=', 'COMPLETE'), eb('participants.stage', '=', 'left')]),
          ),
      ),
    )
    .executeTakeFirst();
}

export function findGuestBySession(db: Db, visitSessionId: string, now: Date) {
  return sessionsOfLinks(db, visitSessionId, now)
    .innerJoin('guests as guest', 'guest.id', 'session.guestId')
    .leftJoin('participants as participant', 'participant.guestId', 'guest.id')
    .where('session.endedAt', 'is', null)
    .select(HOW_IT_STANDS)
    .select([
      'guest.removedAt',
      'guest.id as guestId',
      'guest.informationAt',
      'guest.guestType',
      effective('guestMfa', { practice: 'practice' }).as('mfaDemanded'),
    ])
    .executeTakeFirst();
}

function visitPatients(db: Db, visitSessionId: string, now: Date) {
  return sessionsOfLinks(db, visitSessionId, now)
    .innerJoin('visitPatients as seat', 'seat.sessionId', 'session.sessionId')
    .innerJoin('patients as patient', 'patient.id', 'seat.patientId')
    .select([
      'session.id as visitSessionId',
      'seat.sessionId',
      'patient.firstName',
      'patient.lastName',
      'seat.cancelledAt',
      'seat.removedBy',
      'seat.noShowReason',
      effective('patientMfa', { practice: 'practice' }).as('mfaDemanded'),
    ]);
}

function sessionsOfLinks(db: Db, visitSessionId: string, now: Date) {
  return visitRows(db, 'across-practices')
    .innerJoin('links as link', 'link.visitId', 'visit.id')
    .innerJoin('visitSessions as session', 'session.linkId', 'link.id')
    .where('session.id', '=', visitSessionId)
    .where('session.expiresAt', '>', now)
    .select([
      'session.browserId',
      'session.linkId',
      'session.tokenHash',
      'session.mfaPassedAt',
      'visit.id as visitId',
      'visit.practiceId',
    ]);
}

export function findLiveInterpreter(db: Db, requestId: string) {
  return visitRows(db, 'across-practices')
    .innerJoin('interpreterRequests as request', 'request.visitId', 'visit.id')
    .where('request.id', '=', requestId)
    .where('request.state', '!=', 'ENDED')
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .where('practice.disabledAt', 'is', null)
    .select(['request.id as requestId', 'visit.id as visitId', 'visit.practiceId'])
    .executeTakeFirst();
}

/**
 * A second camera that has not ended, whose seat is in the visit, and whose patient or guest uses the browser that
 * showed its code. Does not look at the session of a member of staff.
 */
export function findLiveSecondCamera(db: Db, cameraId: string, now: Date) {
  return visitRows(db, 'across-practices')
    .innerJoin('participants as seat', 'seat.visitId', 'visit.id')
    .innerJoin('secondCameras as camera', 'camera.seatId', 'seat.seatId')
    .leftJoin('visitSessions as session', 'session.id', 'camera.fromSessionId')
    .where('camera.id', '=', cameraId)
    .where('camera.endedAt', 'is', null)
    .where('camera.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('seat.stage', '=', 'in-visit')
    .where(({ or, eb }) =>
      or([eb('session.id', 'is', null), eb('seat.browserId', '=', eb.ref('session.browserId'))]),
    )
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .where('practice.disabledAt', 'is', null)
    .select([
      'camera.id as cameraId',
      'camera.tokenHash',
      'seat.seatId',
      'visit.id as visitId',
      'visit.practiceId',
      'session.linkId',
      'session.id as visitSessionId',
      'camera.fromStaffSessionId as staffSessionId',
      'seat.accountId',
    ])
    .executeTakeFirst();
}

export function findAfterVisitReader(db: Db, afterVisitSessionId: string, now: Date) {
  return visitRows(db, 'across-practices')
    .innerJoin('afterVisitLinks as link', 'link.visitId', 'visit.id')
    .innerJoin('afterVisitSessions as session', 'session.linkId', 'link.id')
    .where('session.id', '=', afterVisitSessionId)
    .where('session.expiresAt', '>', now)
    .select([
      'session.id as afterVisitSessionId',
      'session.tokenHash',
      'session.mfaPassedAt',
      'link.id as linkId',
      'link.sessionId',
      'link.revokedAt',
      'link.expiresAt',
      'visit.id as visitId',
      'visit.practiceId',
      'practice.disabledAt as practiceDisabledAt',
      effective('patientMfa', { practice: 'practice' }).as('mfaDemanded'),
    ])
    .executeTakeFirst();
}

export async function findBrowserOfSession(db: Db, ticket: SessionTicket): Promise<string | null> {
  const row = await db
    .selectFrom('visitSessions')
    .select(['browserId', 'tokenHash'])
    .where('id', '=', ticket.id)
    .executeTakeFirst();
  return row && hasToken(ticket, row.tokenHash) ? row.browserId : null;
}

export interface SessionUse {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Does not update the accounts' last activity, because pages also call automatically. */
export async function extendStaffSessions(db: Db, uses: readonly SessionUse[], now: Date): Promise<void> {
  const ids = uses.map(({ id }) => id);
  const ends = uses.map(({ expiresAt }) => expiresAt);
  // Ordered by id to avoid deadlocks: other processes extend some of the same sessions.
  await sql`
    update staff_sessions set expires_at = used.expires_at, last_used_at = ${now}
    from (
      select session.id, use.expires_at
      from staff_sessions as session
      join unnest(${ids}::uuid[], ${ends}::timestamptz[]) as use (id, expires_at) using (id)
      order by session.id for no key update of session) as used
    where staff_sessions.id = used.id`.execute(db);
}

/**
 * A passkey or a recovery code also counts after another factor, which no longer suffices.
 *
 * @returns whether the session was alive and not yet marked
 */
export async function markStaffSessionPassed(
  trx: Trx,
  id: string,
  method: MfaMethod,
  now: Date,
): Promise<boolean> {
  const replaces = method === 'passkey' || method === 'recovery';
  const row = await trx
    .updateTable('staffSessions')
    .set({ mfaPassedAt: now, mfaMethod: method })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('mfaPassedAt', 'is', null), ...(replaces ? [eb('mfaMethod', 'is distinct from', method)] : [])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markVisitSessionPassed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('visitSessions')
    .set({ mfaPassedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('mfaPassedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAfterVisitSessionPassed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('afterVisitSessions')
    .set({ mfaPassedAt: now })
    .where('id', '=', id)
    .where('mfaPassedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
