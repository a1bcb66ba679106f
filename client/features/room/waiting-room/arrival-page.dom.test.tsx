import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { ArrivalPage } from './arrival-page.tsx';
import { LateNotice } from './late-notice.tsx';

const PRACTICE = { name: 'Saguaro Family Medicine', phone: null, logo: null };
const FACTS = {
  practice: PRACTICE,
  practiceName: PRACTICE.name,
  providerName: 'Dr. Rivera',
  providerPresent: true,
  timeZone: 'UTC',
  startTime: 0,
};

async function open(captioner: boolean, language: 'en' | 'es', more: object = {}) {
  const handshake = { as: 'guest', guestId: SEAT.seatId } as const;
  const you = { ...SEAT, role: 'guest', captioner, stage: 'pending' } as const;
  await openPart(
    <LiveVisit handshake={handshake} state={{ link: 'live', you, facts: { ...FACTS, ...more } }}>
      <ArrivalPage handshake={handshake} notice={<LateNotice />} />
    </LiveVisit>,
    {},
    { language },
  );
}

it.each([
  ['en', 'Test your device', /use your camera and microphone/],
  ['es', 'Pruebe su dispositivo', /usar su cámara y su micrófono/],
] as const)(
  'lets a guest test their device, and explains camera and microphone (%s)',
  async (language, test, of) => {
    await open(false, language);
    await screen.findByRole('button', { name: test });
    screen.getByText(of);
  },
);

it.each([
  ['en', 'Check in', /you type what is said/],
  ['es', 'Confirmar mi llegada', /usted escribe lo que se dice/],
] as const)(
  'shows a captioner no device test, and explains what they do (%s)',
  async (language, checkIn, does) => {
    await open(true, language);
    await screen.findByRole('button', { name: checkIn });
    screen.getByText(does);
    expect(screen.queryByRole('button', { name: /Test|Pruebe/ })).toBeNull();
    expect(screen.queryByText(/camera|cámara/)).toBeNull();
  },
);

it('says next to an announced delay that it is the visit’s time, and hides the delay once staff are in the visit', async () => {
  const late = { lateMinutes: 20, lateUntil: Date.now() + 3_600_000 };
  await open(false, 'en', { ...late, providerPresent: false });
  await screen.findByText('Dr. Rivera is running about 20 minutes late.');
  screen.getByText('Your visit time is now');
  cleanup();
  await open(false, 'en', late);
  await screen.findByText('Your visit time is now');
  expect(screen.queryByText(/20 minutes late/)).toBeNull();
});
