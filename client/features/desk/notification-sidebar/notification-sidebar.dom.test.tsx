import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOTIFICATIONS } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { PATIENT_ID, VISIT } from '#client/test-support/visits.ts';

const { visitId, practiceId, practiceName, visitTypeName: visitType, startTime, timeZone } = VISIT;
const of = { visitId, practiceId, practiceName, visitType, startsAt: startTime, timeZone, isNew: false };
const WALTER = {
  ...of,
  kind: 'patient-cancellation',
  patientName: 'Walter Brandt',
  patientId: PATIENT_ID,
} as const;
const GUEST = {
  ...of,
  kind: 'undelivered-message',
  messageId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0777',
  what: 'confirmation',
  recipientName: 'Nora Brandt',
  method: 'Email',
  patientId: null,
} as const;

it.each([
  ['en', 'Walter Brandt canceled', 'Not delivered to Nora Brandt', /^Notifications/],
  ['es', 'Walter Brandt canceló', 'No se entregó a Nora Brandt', /^Avisos/],
] as const)(
  'links a patient’s name to the patient, but not a guest’s (%s)',
  async (language, one, two, bell) => {
    const page = await openStaffScreen(
      '/provider/notification-settings',
      {
        'GET /api/provider/notification-settings': NOTIFICATIONS,
        'GET /api/provider/push-devices': { devices: [], serverKey: 'B'.repeat(87) },
        'GET /api/provider/notifications': {
          notifications: [
            { ...WALTER, sessionId: VISIT.sessionId, at: '2026-11-26T17:00:00.000Z' },
            { ...GUEST, at: '2026-11-26T16:00:00.000Z' },
          ],
        },
      },
      { language },
    );
    await page.press(bell);
    const sidebar = within(await screen.findByRole('dialog'));
    const [cancellation, undelivered] = await sidebar.findAllByRole('listitem');
    expect(cancellation?.querySelector('strong')?.textContent).toBe(one);
    expect(undelivered?.querySelector('strong')?.textContent).toBe(two);
    const name = within(cancellation as HTMLElement).getByRole('link', { name: 'Walter Brandt' });
    expect(name.getAttribute('href')).toBe(`/provider/patients/${PATIENT_ID}`);
    expect(within(undelivered as HTMLElement).queryByRole('link', { name: 'Nora Brandt' })).toBeNull();
  },
);
