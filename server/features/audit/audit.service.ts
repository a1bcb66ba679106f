import { sql } from 'kysely';
import type { PictureOutcome, Stage } from '../../../shared/domain/participant.ts';
import type { Db } from '../../db/database.ts';

/** The audited actions, each in the past tense. */
export type AuditAction =
  | 'access.refused'
  | 'account.activated'
  | 'account.changed'
  | 'account.created'
  | 'account.deactivated'
  | 'account.invitation-copied'
  | 'account.installation-granted'
  | 'account.installation-removed'
  | 'account.invited'
  | 'account.password-set'
  | 'account.password-forgotten'
  | 'account.rights-granted'
  | 'account.rights-removed'
  | 'answers.read'
  | 'bookings.read'
  | 'command.refused'
  | 'communications.resent'
  | 'consent.location'
  | 'consent.read'
  | 'consent.signed'
  | 'contact.corrected'
  | 'enterprise.changed'
  | 'device-test.kept'
  | 'device-tests.read'
  | 'guest.changed'
  | 'guest.information-given'
  | 'guest.invited'
  | 'guest.link-copied'
  | 'guest.removed'
  | 'guest.responded'
  | 'guests.read'
  | 'guests.wished-for'
  | 'image.added'
  | 'image.read'
  | 'images.listed'
  | 'image.given-up'
  | 'installation.set-up'
  | 'practice.deactivated'
  | 'practice.created'
  | 'practice.changed'
  | 'practice.activated'
  | 'interpreter.connected'
  | 'interpreter.ended'
  | 'interpreter.link-opened'
  | 'interpreter.requested'
  | 'intake.read'
  | 'lateness.announced'
  | 'link.created'
  | 'link.opened'
  | 'logo.changed'
  | 'logo.removed'
  | 'membership.changed'
  | 'membership.granted'
  | 'membership.removed'
  | 'message.sent-again'
  | 'messages.read'
  | 'mfa.code-sent'
  | 'mfa.failed'
  | 'mfa.locked'
  | 'mfa.verified'
  | 'note.changed'
  | 'notes.read'
  | 'notification-settings.changed'
  | 'patient.added'
  | 'patient.removed'
  | 'patients.searched'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.moved'
  | 'payment.opted-out'
  | 'payment.token-failed'
  | 'payment.voided'
  | 'payments.read'
  | `picture.${PictureOutcome}`
  | 'safety.read'
  | `seat.${Stage}`
  | 'seat.microphone-locked'
  | 'seat.move-asked'
  | 'seat.move-refused'
  | 'seat.moved'
  | 'seat.microphone-unlocked'
  | 'settings.changed'
  | 'staff.sign-in-failed'
  | 'staff.signed-in'
  | 'staff.signed-out'
  | 'step.changed'
  | 'step.done'
  | 'step.skipped'
  | 'survey.answered'
  | 'surveys.read'
  | 'visit-type.changed'
  | 'visit-type.created'
  | 'visit-types.downloaded'
  | 'visit.cancelled'
  | 'visit.change-refused'
  | 'visit.completed'
  | 'visit.confirmed'
  | 'visit.expired'
  | 'visit.kept'
  | 'visit.marked-tentative'
  | 'visit.moved'
  | 'visit.paused'
  | 'visit.unpaused'
  | 'visit.rated'
  | 'visit.read'
  | 'visit.facts-read'
  | 'visit.record-read'
  | 'visit.scheduled'
  | 'visit.summary-read'
  | 'visits.listed'
  | 'workflow.read';

export interface AuditEvent {
  /** The practice whose chain has the event; left out for events of no practice, such as signing in. */
  practiceId?: number;
  /** `account:<id>`, `seat:<id>`, `link:<id>` or `system`. */
  actor: string;
  action: AuditAction;
  visitId?: string;
  /** The id of the affected person or object. */
  subjectId?: string;
  /** Ids, codes and counts; never personal data of a patient. */
  details?: Record<string, unknown>;
}

/**
 * Adds an event to its practice's chain. In a transaction, it commits or rolls back with its change; the
 * database adds the time and the hashes.
 */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({
      practiceId: event.practiceId ?? 0,
      actor: event.actor,
      action: event.action,
      visitId: event.visitId ?? null,
      subjectId: event.subjectId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

/** How often an action was audited in a practice. */
export async function countAudited(db: Db, practiceId: number, action: AuditAction): Promise<number> {
  const { times } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<string>().as('times'))
    .where('practiceId', '=', practiceId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(times);
}

/**
 * Verifies a practice's chain. Returns the id of the first event that does not match its own hash or its
 * predecessor, because it was edited or its predecessor was removed; null if the chain is intact.
 */
export async function verifyAuditChain(db: Db, practiceId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select *, lag(hash, 1, ''::bytea) over (order by id) as expected_previous
      from audit_events where practice_id = ${practiceId}
    ) as chain
    where previous_hash <> expected_previous
       or hash <> sha256(previous_hash || convert_to(jsonb_build_array(
         id, practice_id, extract(epoch from at), actor, action, visit_id, subject_id, details)::text, 'UTF8'))
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
