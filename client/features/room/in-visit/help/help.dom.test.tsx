import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { type Refusal, refuse } from '#client/test-support/answers.ts';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import HelpPart from './help-sheet.tsx';

const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };

const openHelp = (as: 'patient' | 'guest', refusal?: Refusal) =>
  openPart(
    <PracticeContext value={PRACTICE}>
      <PatientsCall as={as} {...(refusal ? { refusal } : {})}>
        <HelpPart open onClose={vi.fn()} onDevices={vi.fn()} />
      </PatientsCall>
    </PracticeContext>,
    {},
  );

it('explains why a patient cannot hear, what to do, and that the provider knows', async () => {
  const page = await openHelp('patient');
  await page.press('I cannot hear');
  await screen.findByText('Dr. Elena Rivera’s microphone is off.');
  screen.getByText(/write in the chat.*The provider sees that you cannot hear/);
});

it('still helps a patient when the provider cannot be notified, and does not claim otherwise', async () => {
  const page = await openHelp('patient', refuse(403, 'NOT_ADMITTED'));
  await page.press('I cannot hear');
  const words = await screen.findByText(/write in the chat/);
  expect(words.textContent).not.toContain('The provider sees');
});

it('lists who is here, calls the practice, and lets only patients invite a guest', async () => {
  await openHelp('patient');
  await screen.findByText('Dr. Elena Rivera');
  screen.getByText('Provider');
  const call = screen.getByRole('link', { name: 'Call Saguaro Family Medicine' });
  expect(call.getAttribute('href')).toBe('tel:+16025550100');
  screen.getByRole('button', { name: 'Invite a guest' });
  screen.getByRole('heading', { name: 'The picture is frozen' });
});

it('offers a guest no invitation, and keeps the chosen text size while open', async () => {
  const page = await openHelp('guest');
  await screen.findByText('Dr. Elena Rivera');
  expect(screen.queryByRole('button', { name: 'Invite a guest' })).toBeNull();
  await page.user.click(screen.getByRole('radio', { name: 'Largest text' }));
  expect(document.documentElement.style.fontSize).toBe('150%');
});
