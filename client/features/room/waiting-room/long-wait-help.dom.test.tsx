import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { WaitingPage } from './waiting-page.tsx';

const sessionId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';
const ASK = 'POST /api/patient/sessions/:sessionId/call-request';
const TIME = 'POST /api/patient/sessions/:sessionId/time-request';

interface Given {
  phone?: string | null;
  callAsked?: boolean;
  timeAsked?: boolean;
  answers?: Answers;
}

function open({ phone = '+16025550100', callAsked = false, timeAsked = false, answers = {} }: Given = {}) {
  const practice = { name: 'Saguaro Family Medicine', phone, logo: null };
  const facts = {
    practice,
    practiceName: practice.name,
    providerName: 'Dr. Rivera',
    startTime: 0,
    longWait: { sessionId, callAsked, timeAsked },
  };
  return openPart(
    <LiveVisit state={{ link: 'live', you: SEAT, facts }}>
      <WaitingPage />
    </LiveVisit>,
    answers,
  );
}

it('tells a patient that no one has come, shows the practice’s phone, and accepts a request for a call', async () => {
  const page = await open({ answers: { [ASK]: { callAsked: true } } });
  await screen.findByRole('heading', { name: 'We are sorry: no one has come yet' });
  const phone = await screen.findByRole('link', { name: 'Call (602) 555-0100' });
  expect(phone.getAttribute('href')).toBe('tel:+16025550100');
  await page.user.click(screen.getByRole('button', { name: 'Ask to be called' }));
  await screen.findByText('We told the practice that you would like a call.');
  expect(page.server.sent(ASK)).toMatchObject([{ params: { sessionId } }]);
  expect(screen.queryByRole('button', { name: 'Ask to be called' })).toBeNull();
});

it('accepts a request for another time, and keeps the patient’s place', async () => {
  const page = await open({ answers: { [TIME]: { timeAsked: true } } });
  await page.user.click(await screen.findByRole('button', { name: 'Ask for another time' }));
  await screen.findByText(/you would like another time.* you keep your place/);
  expect(page.server.sent(TIME)).toMatchObject([{ params: { sessionId } }]);
  expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull();
  screen.getByRole('button', { name: 'Ask to be called' });
});

it('shows neither an unset phone number nor a second request', async () => {
  await open({ phone: null, callAsked: true, timeAsked: true });
  await screen.findByText('We told the practice that you would like a call.');
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

it('says that the request failed, and lets the patient send it again', async () => {
  const page = await open({ answers: { [ASK]: refuse(500, 'UNABLE_COMPLETE_REQUEST') } });
  const ask = await screen.findByRole('button', { name: 'Ask to be called' });
  await page.user.click(ask);
  await screen.findByRole('alert');
  page.server.answer({ [ASK]: { callAsked: true } });
  await page.user.click(screen.getByRole('button', { name: 'Ask to be called' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
