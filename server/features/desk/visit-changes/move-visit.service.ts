import { randomUUID } from 'node:crypto';
import { readStatements } from '#server/features/check-in/consent/consent.service.ts';
import { keepStatements } from '#server/features/check-in/consent/earlier-statements.ts';
import { carryDeviceTest } from '#server/features/check-in/device-test/device-test.service.ts';
import { carryGuests } from '#server/features/check-in/guests/carry-guests.ts';
import { carryImages } from '#server/features/check-in/images/images.service.ts';
import { carryAnswers } from '#server/features/check-in/intake/intake.service.ts';
import { carryHold } from '#server/features/check-in/payments/carry-hold.ts';
import { carrySteps, stepsDone } from '#server/features/check-in/workflow/workflow.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { carryAppointment } from '#server/features/visits/appointments/appointments.service.ts';
import { holdTime, refuseUnseen, wantedTime } from '#server/features/visits/scheduling/hold-time.ts';
import {
  checkSlot,
  insertMovedVisit,
  type Slot,
} from '#server/features/visits/scheduling/moved-visit.service.ts';
import {
  presentScheduled,
  type Scheduled,
} from '#server/features/visits/scheduling/schedule-visit.service.ts';
import {
  type AlsoMoved,
  holdFurther,
  lockSeriesOf,
  slotAlong,
} from '#server/features/visits/scheduling/series.service.ts';
import { wallClockOf } from '#server/features/visits/scheduling/start-time.ts';
import { wrongField } from '#server/features/visits/scheduling/wrong-field.ts';
import {
  carryCalendar,
  tellOfVisits,
  withdrawMessagesOf,
} from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { type LockedVisit, lockVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { Seen } from '#shared/contracts/rest/visits/scheduling.ts';
import { auditRefusals, holdForChange, writeEnd } from './change-visit.ts';
import { statementsHold, stepsThatHold } from './steps-that-hold.ts';
import { type UndoableChange, undoable } from './undo/undoable-change.ts';
import { findAsked, findMoved, findSlot } from './visit-changes.queries.ts';

const MINUTE_MS = 60_000;

type MoveDeps = Pick<
  Deps,
  'db' | 'dataKeys' | 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys' | 'publicUrl'
>;

/**
 * Moves a visit (PRODUCT 6.13): creates a new visit with the same people and the steps that remain valid. The old
 * visit becomes MOVED, and its links end immediately. Can be undone. Repeating it with the same key returns the first
 * result. Further visits of its series move by the same amount.
 *
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN, CHANGED_MEANWHILE; INVALID_INPUT with fields, TIME_DOES_NOT_EXIST,
 *   VISIT_IN_THE_PAST, TIME_TAKEN_MEANWHILE
 */
export async function moveVisit(
  deps: MoveDeps,
  grant: VisitGrant,
  { idempotencyKey, series, seen, ...slot }: Slot & HowMoved,
): Promise<Scheduled> {
  const { visitId, practiceId, staff } = grant;
  const by = { accountId: staff.accountId, idempotencyKey };
  const before = await findMoved(deps.db, visitId, by);
  if (before) return presentScheduled(deps, before.id);
  const checked = await checkSlot(deps.db, practiceId, slot, deps.clock());
  const to = await auditRefusals(deps.db, grant, 'move', () =>
    undoable(deps, staff.accountId, async (change) => {
      // Before any visit is locked, as in scheduling.
      await holdTime(change.trx, { providerIds: [slot.providerUserId], patientIds: [] });
      return moveIn(change, grant, { idempotencyKey, series, seen }, async () => ({ slot, checked }));
    }),
  );
  wakeSender(deps);
  return presentScheduled(deps, to);
}

interface HowMoved {
  idempotencyKey: string;
  series: AlsoMoved | null;
  seen: Seen;
}

/**
 * Like {@link moveVisit}, within a change.
 *
 * @returns the new visit's id
 */
export async function moveIn(
  { trx, happened, deps, of }: UndoableChange<MoveDeps>,
  { visitId, practiceId, staff }: VisitGrant,
  { idempotencyKey, series, seen }: HowMoved,
  slotOf: (old: LockedVisit) => Promise<CheckedSlot>,
): Promise<string> {
  const by = { accountId: staff.accountId, idempotencyKey };
  if (series) await lockSeriesOf(trx, visitId);
  await lockVisit(trx, visitId);
  const same = await findMoved(trx, visitId, by);
  if (same) return same.id;
  const { visit: old } = await holdForChange(trx, visitId, 'move');
  const along = await holdFurther(trx, old, series, deps.clock());
  const { left = [], times = [] } = series ?? {};
  if ([...left, ...times.map((time) => time.visitId)].some((id) => !along.some((visit) => visit.id === id)))
    throw wrongField('series');
  const further = along.filter(({ id }) => !left.includes(id));
  const mover: Mover = { ...by, actor: `account:${staff.accountId}`, endedBy: staff.accountId };
  const to = await slotOf(old);
  const slots = [{ visit: old, to }];
  for (const visit of further) {
    const slot = slotAlong(visit, old, to.slot, times);
    slots.push({ visit, to: { slot, checked: await checkSlot(trx, practiceId, slot, deps.clock()) } });
  }
  await holdTime(trx, { providerIds: slots.map(({ to: { slot } }) => slot.providerUserId), patientIds: [] });
  await refuseUnseen(
    trx,
    practiceId,
    { patientIds: [], movedVisitIds: slots.map(({ visit }) => visit.id) },
    slots.map(({ to: { slot, checked } }) => wantedTime({ ...slot, startsAt: checked.startsAt })),
    seen,
  );
  const [{ movedTo }] = await of([old, ...further], async () => {
    const moved: [Moved, ...Moved[]] = [await replaceVisit(deps, trx, happened, old, to, mover)];
    for (const { visit, to: along } of slots.slice(1)) {
      const key = { idempotencyKey: randomUUID() };
      moved.push(await replaceVisit(deps, trx, happened, visit, along, { ...mover, ...key }));
    }
    const visitIds = moved.map((one) => one.movedTo);
    await tellOfVisits(deps, trx, { visitIds, what: 'reschedule', by: staff.accountId });
    return moved;
  });
  return movedTo;
}

/**
 * Moves a visit whose only appointment was moved in the record system: same people, type and length. The new visit
 * keeps the former scheduler.
 *
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN, VISIT_IN_THE_PAST; INVALID_INPUT if type or provider no longer exists
 */
export async function moveByRecordSystem(deps: MoveDeps, visitId: string, startsAt: Date): Promise<void> {
  const idempotencyKey = randomUUID();
  await deps.events.transaction(async (trx, happened) => {
    const { visitTypeId, providerId, timeZone, durationMinutes, createdBy } = await findSlot(trx, visitId);
    await holdTime(trx, { providerIds: [providerId], patientIds: [] });
    const { visit: old } = await holdForChange(trx, visitId, 'move');
    const slot: Slot = {
      visitTypeId,
      providerUserId: providerId,
      ...wallClockOf(startsAt, timeZone),
      durationMinutes,
    };
    const checked = await checkSlot(trx, old.practiceId, slot, deps.clock());
    const mover: Mover = { accountId: createdBy, idempotencyKey, actor: 'system', endedBy: null };
    const { movedTo } = await replaceVisit(deps, trx, happened, old, { slot, checked }, mover);
    await tellOfVisits(deps, trx, { visitIds: [movedTo], what: 'reschedule' });
  });
  wakeSender(deps);
}

interface CheckedSlot {
  slot: Slot;
  checked: Awaited<ReturnType<typeof checkSlot>>;
}

interface Mover {
  accountId: string;
  idempotencyKey: string;
  actor: string;
  endedBy: string | null;
}

interface Moved {
  movedTo: string;
  deadLinks: string[];
}

async function replaceVisit(
  deps: MoveDeps,
  trx: Trx,
  happened: Happened,
  old: LockedVisit,
  { slot, checked }: CheckedSlot,
  { actor, endedBy, ...by }: Mover,
): Promise<Moved> {
  const { visit, sessions } = await insertMovedVisit(deps, trx, old, slot, checked, by);
  await carryGuests(deps, trx, old.id, visit, sessions);
  const endsAt = new Date(visit.startsAt.getTime() + visit.durationMinutes * MINUTE_MS);
  for (const [from, sessionId] of sessions) {
    await carryPatient(deps, trx, old, from, { visitId: visit.visitId, sessionId, endsAt }, slot, actor);
    await carryAppointment(deps, trx, from, sessionId);
  }
  const deadLinks = await writeEnd(trx, old, 'MOVED', deps.clock(), {
    actor,
    endedBy,
    details: { to: visit.visitId, ...(endedBy ? {} : { by: 'record-system' }) },
  });
  await withdrawMessagesOf(deps, trx, old.id);
  await happened({
    type: 'visit.moved',
    practiceId: old.practiceId,
    visitId: old.id,
    to: visit.visitId,
    deadLinks,
  });
  return { movedTo: visit.visitId, deadLinks };
}

async function carryPatient(
  deps: Pick<Deps, 'dataKeys'>,
  trx: Trx,
  old: LockedVisit,
  from: string,
  to: { visitId: string; sessionId: string; endsAt: Date },
  slot: Slot,
  actor: string,
): Promise<void> {
  const { visitId, sessionId } = to;
  const asked = await findAsked(trx, visitId);
  const done = await stepsDone(trx, from);
  const { location } = await readStatements(trx, from);
  const sameType = slot.visitTypeId === old.visitTypeId;
  const steps = stepsThatHold(done, {
    workflow: asked.workflow,
    consentVariant: asked.consentVariant,
    textVersion: asked.textVersion,
    sameType,
    licensed:
      !asked.requiresLicensedProvider ||
      (location !== null && asked.licensedStates.includes(location.consentState)),
    copay: await carryHold(trx, from, to, actor),
  });
  await carrySteps(trx, from, sessionId, steps);
  if (statementsHold(done, steps.includes('signature'))) await keepStatements(trx, from, sessionId);
  const images = await carryImages(trx, from, { visitId, sessionId });
  if (sameType) await carryAnswers(deps, trx, old.practiceId, from, sessionId, images);
  await carryDeviceTest(trx, from, { visitId, sessionId });
  await carryCalendar(trx, from, sessionId);
}
