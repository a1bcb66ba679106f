import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import { AppointmentLine } from './appointment-line.tsx';
import type { Appointment } from './record-queries.ts';

const MERGED = 'POST /api/provider/sessions/:sessionId/merged-record';
const APPOINTMENT: Appointment = {
  sessionId: VISIT.sessionId,
  status: null,
  encounter: null,
  checkedInAt: null,
  checkedOut: null,
  writtenAt: null,
  waiting: true,
  failed: null,
  theirs: null,
};
const open = (changes: Partial<Appointment>, answers = {}) =>
  openPart(
    <AppointmentLine
      appointment={{ ...APPOINTMENT, ...changes }}
      visitId={VISIT.visitId}
      name={VISIT.patientName}
      timeZone={VISIT.timeZone}
      begun={false}
    />,
    answers,
  );
const failed = { why: 'patient-gone', said: null, at: VISIT.startTime, attempts: 1 } as const;

it('asks staff to confirm the record that has replaced the patient’s', async () => {
  const page = await open({ failed: { ...failed, mergedInto: 'new-7' } }, { [MERGED]: {} });
  await screen.findByText(/merged there with record new-7, so we wrote nothing yet/);
  await page.press('Use the merged record');
  await waitFor(() =>
    expect(page.server.sent(MERGED)).toMatchObject([
      { params: { sessionId: VISIT.sessionId }, body: { mergedInto: 'new-7' } },
    ]),
  );
});

it('says that the record system no longer has the patient, and what to do', async () => {
  await open({ failed: { ...failed, mergedInto: null } });
  await screen.findByText(/deleted or deactivated there, so we wrote nothing\. Ask those/);
  expect(screen.queryByRole('button', { name: 'Use the merged record' })).toBeNull();
});

it('says that the record system recorded a no-show', async () => {
  const theirs = {
    status: 'noshow',
    startsAt: VISIT.startTime,
    reason: null,
    since: VISIT.startTime,
  } as const;
  await open({ theirs });
  await screen.findByText(/^Recorded as a no-show there; seen/);
});
