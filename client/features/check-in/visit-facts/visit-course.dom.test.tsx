import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { LongWaits } from './visit-course.tsx';

const patient = { sessionId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712', name: 'Walter Brandt' };
const at = (minute: number) => `2026-11-26T17:${String(minute).padStart(2, '0')}:00.000Z`;
const WAITS: VisitFacts['waits'] = [
  { what: 'provider', at: at(5), patient, staff: ['Dr. Okafor'] },
  { what: 'colleagues', at: at(10), patient, staff: [] },
  { what: 'everyone', at: at(15), patient, staff: ['Pat Lee', 'Dr. Okafor'] },
  { what: 'patient', at: at(20), patient, staff: [] },
  { what: 'call', at: at(21), patient, staff: ['Dr. Okafor'] },
  { what: 'taken-over', at: at(22), patient: null, staff: ['Dr. Okafor'] },
  { what: 'given-back', at: at(23), patient: null, staff: ['Dr. Okafor'] },
];
const lines = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/\s/g, ' '));

it('shows who was notified when, who took over, and what the patient requested', async () => {
  await openPart(<LongWaits waits={WAITS} timeZone="America/Phoenix" />, {});
  await screen.findByText('Long wait');
  expect(await lines()).toEqual([
    '10:05 am · Notified the provider: Dr. Okafor',
    '10:10 am · There was no one else to notify',
    '10:15 am · Notified everyone who was signed in: Pat Lee, Dr. Okafor',
    '10:20 am · Told Walter Brandt that no one has come yet',
    '10:21 am · Walter Brandt asked to be called',
    '10:22 am · Dr. Okafor takes over',
    '10:23 am · Dr. Okafor gave it back',
  ]);
});

it('renders nothing if no one waited long', async () => {
  await openPart(<LongWaits waits={[]} timeZone="America/Phoenix" />, {});
  expect(screen.queryByText('Long wait')).toBeNull();
});
