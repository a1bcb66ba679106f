import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteOpened } from '#client/api/opened-visit.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { Interpreting } from './interpreter-visit-page.tsx';

const REQUEST = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const practice = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };

function room(state: Parameters<typeof LiveVisit>[0]['state'], language: 'en' | 'es' = 'en') {
  return openPart(
    <LiveVisit handshake={{ as: 'interpreter', requestId: REQUEST }} state={state}>
      <Interpreting requestId={REQUEST} onAgain={() => {}} />
    </LiveVisit>,
    {},
    { language },
  );
}

it.each([
  ['en', 'Your browser blocks cookies', 'Call Saguaro Family Medicine'],
  ['es', 'Su navegador bloquea las cookies', 'Llamar a Saguaro Family Medicine'],
] as const)('says in %s that the browser did not keep the link’s cookie', async (language, title, call) => {
  noteOpened(REQUEST, practice);
  await room({ link: 'closed', closing: 'signed-out' }, language);
  await screen.findByRole('heading', { name: title });
  screen.getByRole('link', { name: call });
});

it('says that a request is over, instead of that cookies are blocked', async () => {
  noteOpened(REQUEST, practice);
  await room({ link: 'closed', closing: 'not-active' });
  await screen.findByRole('heading', { name: 'This request has ended' });
});

it('does not mention cookies once the interpreter was in the visit', async () => {
  noteOpened(REQUEST, practice);
  await room({ you: { ...SEAT, role: 'interpreter', stage: 'waiting' } });
  await screen.findByRole('heading', { name: 'Please wait a moment' });
  await room({ link: 'closed', closing: 'signed-out' });
  await screen.findByRole('heading', { name: 'This request has ended' });
  expect(screen.queryByText('Your browser blocks cookies')).toBeNull();
});
