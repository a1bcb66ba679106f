import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import {
  CONTACT_METHODS,
  EVERY_WEEKS,
  LANGUAGES,
  MOST_PATIENTS,
  OCCURRENCES,
  SERIES_VISITS,
} from '#shared/domain/visit.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { EncounterChoice, KnownPatient, PatientIdentity } from '../ehr/record-patients.ts';
import { VisitLocation } from '../practice/practices.ts';

/**
 * For a patient of the practice. Record systems store names in any form, such as a single name, with commas or digits.
 */
const knownName = z.string().overwrite(cleanName).max(LIMITS.knownName, 'MAX_LENGTH');

const SchedulePatientFields = z.object({
  patientId: field.id.optional(),
  firstName: knownName,
  lastName: knownName,
  email: field.email.optional(),
  mobile: field.mobile.optional(),
  language: z.enum(LANGUAGES),
  linkDelivery: field.linkDelivery,
  /** Stored with the patient, unless the patient is from the record system. */
  identity: PatientIdentity.optional(),
  /** If undefined, the visit type decides. */
  encounter: EncounterChoice.optional(),
});

const NewNames = z.object({ firstName: field.firstName, lastName: field.lastName });
const SchedulePatient = SchedulePatientFields.superRefine(({ patientId, firstName, lastName }, ctx) => {
  const checked = patientId ? null : NewNames.safeParse({ firstName, lastName });
  for (const { path, message } of checked?.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

const Scheduled = z.object({
  visitId: field.id,
  startTime: field.instant,
  series: z.array(z.object({ visitId: field.id, startTime: field.instant })),
  patients: z.array(
    z.object({
      sessionId: field.id,
      patientId: field.id,
      name: z.string(),
      linkDelivery: field.linkDelivery,
      patientLink: z.url(),
      onRecord: z.boolean(),
    }),
  ),
});

/** Also on the wall clock of the requested zone. */
const FreeTime = z.object({
  startTime: field.instant,
  date: field.date,
  time: field.time,
  occurrence: z.enum(OCCURRENCES),
});
export type FreeTime = z.output<typeof FreeTime>;

const FreeDay = z.object({ date: field.date, times: z.array(FreeTime) });
export type FreeDay = z.output<typeof FreeDay>;

const Time = z.object({ startTime: field.instant, endTime: field.instant });

export const Mark = z.string().max(40);

/**
 * The marks of the bookings that the user was shown. If others exist when the time is booked, the call is refused with
 * TIME_TAKEN_MEANWHILE, so that the user can look again. Null books the time in any case.
 */
export const Seen = z.array(Mark).max(20_000).nullable().default(null);
export type Seen = z.output<typeof Seen>;

const Bookings = z.object({
  marks: z.array(Mark),
  /** With colleagues' visits that the provider accepted to join. */
  visits: z.array(Time.extend({ patients: z.array(z.string()) })),
  /** A practice is named to users who see its visits. */
  elsewhere: z.array(Time.extend({ practice: z.string().nullable() })),
  patients: z.array(z.string()),
  /** `open`: the hours of the day. */
  hours: z
    .object({ why: z.enum(['closed', 'off', 'outside']), reason: z.string(), open: z.array(Time) })
    .nullable(),
  nextFree: FreeTime.nullable(),
});
export type Bookings = z.output<typeof Bookings>;

export const Start = z.object({ date: field.date, time: field.time, occurrence: field.occurrence });

/** Conflicts of a date of a series. `exists` is false if the clocks skip its time that day. */
const SeriesDate = Bookings.extend({ exists: z.boolean() });
export type SeriesDate = z.output<typeof SeriesDate>;

const People = z.object({
  practiceId: field.practiceId,
  providerUserId: field.id,
  patientIds: z.array(field.id).max(MOST_PATIENTS),
  movedVisitId: field.id.nullable(),
  timeZone: field.timeZone,
  durationMinutes: field.durationMinutes,
});

export const schedulingContracts = {
  'GET /api/provider/practices/:practiceId/schedule-options': {
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    result: z.object({
      timeZone: field.timeZone,
      serverTime: field.instant,
      recordSystem: z.boolean(),
      visitTypes: z.array(
        z.object({
          visitTypeId: field.id,
          name: z.string(),
          durationMinutes: z.int(),
          contactMethods: z.array(z.enum(CONTACT_METHODS)),
          createsEncounter: z.boolean(),
        }),
      ),
      providers: z.array(z.object({ userId: field.id, name: z.string() })),
      locations: z.array(VisitLocation),
    }),
  },
  /**
   * Patients of the practice whose name, phone number, date of birth or record number contains every typed word, at
   * most 20, by last name.
   */
  'POST /api/provider/practices/:practiceId/patients/search': {
    reads: true,
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.object({ name: z.string().trim().min(1).max(LIMITS.search) }),
    result: z.object({ results: z.array(KnownPatient) }),
  },
  /** For a warning: visits of the provider and of the patients, and the hours. */
  'POST /api/provider/bookings': {
    reads: true,
    body: People.extend(Start.shape),
    result: Bookings,
  },
  /** The conflicts of each date of a series, in the order of the call. The dates also conflict with one another. */
  'POST /api/provider/series-bookings': {
    reads: true,
    body: z.object({
      practiceId: field.practiceId,
      patientIds: z.array(field.id).max(MOST_PATIENTS),
      movedVisitIds: z.array(field.id).max(SERIES_VISITS.max),
      dates: z
        .array(
          Start.extend({
            timeZone: field.timeZone,
            providerUserId: field.id,
            durationMinutes: field.durationMinutes,
          }),
        )
        .min(1)
        .max(SERIES_VISITS.max),
    }),
    result: z.object({ dates: z.array(SeriesDate) }),
  },
  /** At most five, of the next 60. */
  'POST /api/provider/free-times': {
    reads: true,
    body: People.extend({ from: field.date.nullable() }),
    result: z.object({ days: z.array(FreeDay) }),
  },
  'POST /api/provider/visits': {
    body: z.object({
      idempotencyKey: field.id,
      practiceId: field.practiceId,
      visitTypeId: field.id,
      providerUserId: field.id,
      locationId: field.id.nullable().default(null),
      /** On a wall clock in `timeZone`. */
      date: field.date,
      time: field.time,
      timeZone: field.timeZone,
      occurrence: field.occurrence,
      durationMinutes: field.durationMinutes,
      description: z.string().trim().max(LIMITS.description, 'MAX_LENGTH').default(''),
      patients: z.array(SchedulePatient).min(1, 'FIELD_REQUIRED').max(MOST_PATIENTS),
      series: z
        .strictObject({
          everyWeeks: z.int().min(EVERY_WEEKS.min).max(EVERY_WEEKS.max),
          further: z
            .array(Start)
            .min(SERIES_VISITS.min - 1)
            .max(SERIES_VISITS.max - 1),
        })
        .nullable()
        .default(null),
      seen: Seen,
    }),
    result: Scheduled,
  },
  /** The answer's first patient leads into it. */
  'POST /api/provider/visits/on-demand': {
    body: z.strictObject({
      idempotencyKey: field.id,
      practiceId: field.practiceId,
      visitTypeId: field.id,
      providerUserId: field.id,
      locationId: field.id.nullable().default(null),
      patient: SchedulePatient,
    }),
    result: Scheduled,
  },
  /** A new one. Earlier ones stay valid. */
  'POST /api/provider/sessions/:sessionId/links': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ patientLink: z.url() }),
  },
} satisfies RestContracts;
