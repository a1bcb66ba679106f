import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { type AppointmentFacts, buildAppointment, changeAppointment } from './appointment.ts';
import { buildEncounter, changeEncounter, type EncounterFacts } from './encounter.ts';
import { namingOf } from './identifiers.ts';

const naming = namingOf('https://anteroom.test');
const FACTS: AppointmentFacts = {
  key: 'key',
  patientRecordId: 'rosa',
  patientName: 'Rosa Delgado',
  status: 'booked',
  startsAt: new Date('2026-11-27T16:00:00Z'),
  durationMinutes: 20,
  serviceName: 'Follow-up',
  description: '',
  practitioner: { id: 'okafor', name: 'Dr. Okafor' },
  cancelReason: null,
};

test.each<[Appointment['status'], AppointmentFacts['status'], Appointment['status']]>([
  ['entered-in-error', 'cancelled', 'entered-in-error'],
  ['entered-in-error', 'noshow', 'entered-in-error'],
  ['entered-in-error', 'booked', 'entered-in-error'],
  ['entered-in-error', 'arrived', 'entered-in-error'],
  ['noshow', 'cancelled', 'noshow'],
  ['cancelled', 'noshow', 'cancelled'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['noshow', 'arrived', 'arrived'],
  ['cancelled', 'booked', 'booked'],
  ['waitlist', 'pending', 'waitlist'],
  ['proposed', 'pending', 'proposed'],
  ['proposed', 'booked', 'booked'],
  ['checked-in', 'arrived', 'checked-in'],
  ['checked-in', 'fulfilled', 'fulfilled'],
  ['booked', 'cancelled', 'cancelled'],
])('an appointment with status %s there and %s here becomes %s', (theirs, ours, expected) => {
  const there: Appointment = { ...buildAppointment(naming, FACTS), status: theirs };
  expect(changeAppointment(naming, there, { ...FACTS, status: ours }).status).toBe(expected);
});

test.each<[Appointment['status'], string | undefined]>([
  ['cancelled', 'Theirs'],
  ['noshow', 'Theirs'],
  ['booked', 'Ours'],
])('the reason of an appointment with status %s there is %s', (status, expected) => {
  const facts = { ...FACTS, status: 'cancelled' as const, cancelReason: 'Ours' };
  const there: Appointment = {
    ...buildAppointment(naming, FACTS),
    status,
    cancelationReason: { text: 'Theirs' },
  };
  expect(changeAppointment(naming, there, facts).cancelationReason?.text).toBe(expected);
});

test('a no-show there gets no reason from us, and an active appointment has none', () => {
  const there: Appointment = { ...buildAppointment(naming, FACTS), status: 'noshow' };
  const cancelled = { ...FACTS, status: 'cancelled' as const, cancelReason: 'Ours' };
  expect(changeAppointment(naming, there, cancelled)).not.toHaveProperty('cancelationReason');
  const waits: Appointment = { ...there, status: 'waitlist', cancelationReason: { text: 'Theirs' } };
  expect(changeAppointment(naming, waits, { ...FACTS, status: 'pending' })).not.toHaveProperty(
    'cancelationReason',
  );
});

test.each<[Encounter['status'], EncounterFacts['status'], Encounter['status']]>([
  ['entered-in-error', 'cancelled', 'entered-in-error'],
  ['entered-in-error', 'finished', 'entered-in-error'],
  ['triaged', 'arrived', 'triaged'],
  ['triaged', 'finished', 'finished'],
  ['planned', 'arrived', 'arrived'],
])('an encounter with status %s there and %s here becomes %s', (theirs, ours, expected) => {
  const facts: EncounterFacts = {
    ...FACTS,
    appointmentRecordId: null,
    status: ours,
    endedAt: null,
  };
  const there: Encounter = { ...buildEncounter(naming, facts), status: theirs };
  expect(changeEncounter(naming, there, facts).status).toBe(expected);
});
