import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONTACT_METHODS, LANGUAGES, MOST_PATIENTS, OCCURRENCES } from '#shared/domain/visit.ts';
import { EVERY_WEEKS, SERIES_VISITS } from '#shared/domain/visit-series.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { EncounterChoice, KnownPatient, PatientIdentity } from '../ehr/record-patients.ts';
import { VisitLocation } from '../practice/practices.ts';

/**
 * For a patient of the practice: record systems store names in any form, such as one name, commas, digits.
 */
const knownName = z.string().overwrite(cleanName).max(LIMITS.knownName, 'MAX_LENGTH');

/** A patient of the practice, or the details of a new one. */
const SchedulePatientFields = z.object({
  patientId: field.id.optional(),
  firstName: knownName,
  lastName: knownName,
  email: field.email.optional(),
  mobile: field.mobile.optional(),
  language: z.enum(LANGUAGES),
  linkDelivery: field.linkDelivery,
  /** Stored with the patient, unless they are from the record system. */
  identity: PatientIdentity.optional(),
  /** For a patient of the record system; if undefined, as the visit type specifies. */
  encounter: EncounterChoice.optional(),
});

/** Rules for a new patient's name. */
const NewNames = z.object({ firstName: field.firstName, lastName: field.lastName });
const SchedulePatient = SchedulePatientFields.superRefine(({ patientId, firstName, lastName }, ctx) => {
  const checked = patientId ? null : NewNames.safeParse({ firstName, lastName });
  for (const { path, message } of checked?.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

/** A scheduled visit with each patient's link. */
const Scheduled = z.object({
  visitId: field.id,
  startTime: field.instant,
  /** The visits of its series, by time; empty for a single visit. */
  series: z.array(z.object({ visitId: field.id, startTime: field.instant })),
  patients: z.array(
    z.object({
      sessionId: field.id,
      patientId: field.id,
      name: z.string(),
      linkDelivery: field.linkDelivery,
      patientLink: z.url(),
      /** The appointment goes to the practice's record system. */
      onRecord: z.boolean(),
    }),
  ),
});

/** A time at which a provider is free, also on the wall clock of the zone in which it was asked for. */
const FreeTime = z.object({
  startTime: field.instant,
  date: field.date,
  time: field.time,
  occurrence: z.enum(OCCURRENCES),
});
export type FreeTime = z.output<typeof FreeTime>;

/** A day's free times, in order. */
const FreeDay = z.object({ date: field.date, times: z.array(FreeTime) });
export type FreeDay = z.output<typeof FreeDay>;

const Time = z.object({ startTime: field.instant, endTime: field.instant });

/** What names a booking to people who may not see whose it is. */
export const Mark = z.string().max(40);

/**
 * The marks of the bookings that the person was shown. If there are others when the time is booked, the call is refused
 * with TIME_TAKEN_MEANWHILE, so that the person can look again. Null books the time whatever there is.
 */
export const Seen = z.array(Mark).max(20_000).nullable().default(null);
export type Seen = z.output<typeof Seen>;

/** What speaks against a time. */
const Bookings = z.object({
  /** Of each booking. */
  marks: z.array(Mark),
  /** The provider's visits at that time, also those of colleagues that they accepted to join. */
  visits: z.array(Time.extend({ patients: z.array(z.string()) })),
  /** When the provider has visits in other practices; a practice is named to those who see its visits. */
  elsewhere: z.array(Time.extend({ practice: z.string().nullable() })),
  /** The names of the patients who have a visit at that time. */
  patients: z.array(z.string()),
  /** Why the provider usually has no visit at that time: `open` has the hours of the day. */
  hours: z
    .object({ why: z.enum(['closed', 'off', 'outside']), reason: z.string(), open: z.array(Time) })
    .nullable(),
  /** The next free time; null if nothing speaks against this one. */
  nextFree: FreeTime.nullable(),
});
export type Bookings = z.output<typeof Bookings>;

/** Date and time on a wall clock. */
export const Start = z.object({ date: field.date, time: field.time, occurrence: field.occurrence });

/** What speaks against a date of a series; `exists` is false if the clocks skip its time that day. */
const SeriesDate = Bookings.extend({ exists: z.boolean() });
export type SeriesDate = z.output<typeof SeriesDate>;

/** Whose time is wanted. */
const People = z.object({
  practiceId: field.practiceId,
  providerUserId: field.id,
  patientIds: z.array(field.id).max(MOST_PATIENTS),
  /** The visit that is to be moved: it does not count, and its patients are checked. */
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
      /** Visits also reach a record system. */
      recordSystem: z.boolean(),
      visitTypes: z.array(
        z.object({
          visitTypeId: field.id,
          name: z.string(),
          durationMinutes: z.int(),
          contactMethods: z.array(z.enum(CONTACT_METHODS)),
          /** A visit gets an encounter in the record system, if that has the patient. */
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
  /** What speaks against that time, for a warning: visits of the provider and of the patients, and the hours. */
  'POST /api/provider/bookings': {
    reads: true,
    body: People.extend(Start.shape),
    result: Bookings,
  },
  /** The same for each date of a series, in the order of the call; the dates count as taken among one another. */
  'POST /api/provider/series-bookings': {
    reads: true,
    body: z.object({
      practiceId: field.practiceId,
      patientIds: z.array(field.id).max(MOST_PATIENTS),
      /** The visits that are to be moved: they do not count, and their patients are checked. */
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
  /** The provider's next days with free times: five at most, of the next 60. */
  'POST /api/provider/free-times': {
    reads: true,
    /** From this day on; null for now. */
    body: People.extend({ from: field.date.nullable() }),
    result: z.object({ days: z.array(FreeDay) }),
  },
  'POST /api/provider/visits': {
    body: z.object({
      /** Generated when the form opens, so that sending it twice schedules once. */
      idempotencyKey: field.id,
      practiceId: field.practiceId,
      visitTypeId: field.id,
      providerUserId: field.id,
      /** One of the practice's locations; null for none in particular. */
      locationId: field.id.nullable().default(null),
      /** Wall-clock date and time in `timeZone`. */
      date: field.date,
      time: field.time,
      timeZone: field.timeZone,
      occurrence: field.occurrence,
      durationMinutes: field.durationMinutes,
      description: z.string().trim().max(LIMITS.description, 'MAX_LENGTH').default(''),
      patients: z.array(SchedulePatient).min(1, 'FIELD_REQUIRED').max(MOST_PATIENTS),
      /** The visit repeats: also at these times. Null for a single visit. */
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
      /** At its time, and at those of the series. */
      seen: Seen,
    }),
    result: Scheduled,
  },
  /** A visit that starts immediately; the answer's first patient leads into it. */
  'POST /api/provider/visits/on-demand': {
    body: z.strictObject({
      /** Generated when the form opens, so that sending it twice starts one visit. */
      idempotencyKey: field.id,
      practiceId: field.practiceId,
      visitTypeId: field.id,
      /** The caller, unless a clinical admin starts it. */
      providerUserId: field.id,
      locationId: field.id.nullable().default(null),
      patient: SchedulePatient,
    }),
    result: Scheduled,
  },
  /** A new link for one patient ('Copy Patient Link'); earlier ones stay valid. */
  'POST /api/provider/sessions/:sessionId/links': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ patientLink: z.url() }),
  },
} satisfies RestContracts;
