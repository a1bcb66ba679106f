import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { Hours, HoursChange, PracticeHours } from '#shared/contracts/rest/practice/working-hours.ts';
import type { DaysOff, WeeklyHours } from '#shared/domain/working-hours.ts';
import { CodedError } from '#shared/errors.ts';
import { dayAt } from '#shared/rules/dates.ts';
import type { Availability } from '#shared/rules/free-times.ts';
import type { HoursGrant } from './working-hours.policy.ts';
import {
  addHours,
  findHours,
  hoursOfDays,
  replaceDaysOff,
  selectDaysOff,
  timeZoneOf,
  updateHours,
} from './working-hours.queries.ts';

type Owner = Pick<HoursGrant, 'practiceId' | 'accountId'>;

export async function readHours(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { practiceId, accountId }: Owner,
): Promise<Hours> {
  const timeZone = await timeZoneOf(db, practiceId);
  const today = dayAt(new Date(clock()), timeZone);
  const ofPractice = await findHours(db, practiceId, null);
  const own = accountId === null ? ofPractice : await findHours(db, practiceId, accountId);
  return {
    version: own?.version ?? 0,
    hours: own?.hours ?? null,
    daysOff: await selectDaysOff(db, practiceId, accountId, today),
    timeZone,
    today,
    ofPractice: ofPractice?.hours ?? null,
  };
}

/** @throws CHANGED_MEANWHILE; INVALID_INPUT naming past days */
export async function changeHours(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId, accountId }: HoursGrant,
  { version, hours, daysOff }: HoursChange,
): Promise<void> {
  const today = dayAt(new Date(clock()), await timeZoneOf(db, practiceId));
  refuseOver(daysOff, today);
  await db.transaction().execute(async (trx) => {
    const id = await addHours(trx, practiceId, accountId);
    await holdVersion(trx, 'workingHours', id, version);
    const stored = async () =>
      inWords(
        (await findHours(trx, practiceId, accountId))?.hours,
        await selectDaysOff(trx, practiceId, accountId, today),
      );
    const before = await stored();
    await updateHours(trx, id, hours);
    await replaceDaysOff(trx, id, daysOff, today);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'hours.changed',
      subjectId: accountId ?? String(practiceId),
      details: { ...changes(before, await stored()) },
    });
  });
}

/** For the audit: each day's intervals and the days off as texts, without the reasons, which are personal. */
const inWords = (hours: WeeklyHours | null | undefined, daysOff: readonly DaysOff[]) => ({
  ...Object.fromEntries(
    Object.entries(hours ?? {}).map(([day, intervals]) => [
      day,
      intervals.map(({ from, to }) => `${from}–${to}`),
    ]),
  ),
  daysOff: daysOff.map(({ firstDay, lastDay }) => `${firstDay}–${lastDay}`),
});

function refuseOver(daysOff: readonly DaysOff[], today: string): void {
  const over = daysOff.flatMap(({ lastDay }, index) => (lastDay < today ? [index] : []));
  if (over.length === 0) return;
  throw new CodedError('INVALID_INPUT', 'days off that are over', {
    fields: Object.fromEntries(over.map((index) => [`daysOff.${index}.lastDay`, 'DAYS_OFF_OVER'])),
  });
}

export async function readPracticeHours(
  db: Db,
  practiceId: number,
  days: { from: string; to: string },
): Promise<PracticeHours> {
  const all = await hoursOfDays(db, practiceId, days);
  const practice = all.find(({ accountId }) => accountId === null);
  return {
    practice: { hours: practice?.hours ?? null, daysOff: practice?.daysOff ?? [] },
    staff: all.flatMap(({ accountId, ...own }) => (accountId === null ? [] : [{ accountId, ...own }])),
  };
}

/**
 * A staff member's own hours or the practice's, and the days off of both from a moment on. Another practice's account
 * gets the practice's hours.
 */
export async function availabilityOf(
  db: Db,
  practiceId: number,
  accountId: string,
  from: Date,
): Promise<Availability> {
  const timeZone = await timeZoneOf(db, practiceId);
  const day = dayAt(from, timeZone);
  const hours =
    (await findHours(db, practiceId, accountId))?.hours ?? (await findHours(db, practiceId, null))?.hours;
  const closed = await selectDaysOff(db, practiceId, null, day);
  const off = await selectDaysOff(db, practiceId, accountId, day);
  return {
    timeZone,
    hours: hours ?? null,
    daysOff: [
      ...closed.map((days) => ({ ...days, of: 'practice' as const })),
      ...off.map((days) => ({ ...days, of: 'provider' as const })),
    ],
  };
}
