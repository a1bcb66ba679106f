import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { InformationNotices } from '../notices/information-notices.tsx';
import ParticipantsPanel from './participants-panel.tsx';
import PeopleHere from './people-here.tsx';

it('lists for a patient the people in the visit, but not those who wait', async () => {
  await i18next.changeLanguage('en');
  const inVisit = { ...SEAT, stage: 'in-visit' as const };
  render(
    <Suspense>
      <LiveVisit
        state={{
          you: inVisit,
          others: [
            {
              ...inVisit,
              seatId: '2',
              role: 'provider',
              name: 'Dr. Okafor',
              microphone: 'off',
              camera: 'off',
            },
            { ...inVisit, seatId: '4', name: '', number: 2 },
            { ...inVisit, seatId: '5', role: 'guest', captioner: true, name: 'Cora Types' },
            { ...SEAT, seatId: '3', role: 'guest', name: 'Vera Brandt' },
          ],
        }}
      >
        <PeopleHere />
      </LiveVisit>
    </Suspense>,
  );
  await screen.findByText('Dr. Okafor');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  screen.getByText('Captioner');
  screen.getByText(/^Walter Brandt.*you/i);
  screen.getByText('Patient 2');
  screen.getByText('Provider');
  screen.getByRole('img', { name: 'Dr. Okafor is muted' });
  screen.getByRole('img', { name: 'Dr. Okafor’s camera is off' });
  expect(screen.queryByText('Vera Brandt')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a provider the same rows, with actions', async () => {
  await i18next.changeLanguage('en');
  const inVisit = { ...SEAT, stage: 'in-visit' as const };
  const you = {
    ...inVisit,
    seatId: '2',
    role: 'provider' as const,
    name: 'Dr. Okafor',
    microphone: 'off' as const,
  };
  const locked = {
    ...inVisit,
    seatId: '4',
    name: 'Ana Flores',
    microphone: 'off' as const,
    microphoneLocked: true,
  };
  render(
    <Suspense>
      <LiveVisit state={{ you, others: [inVisit, locked, { ...SEAT, seatId: '3', name: 'Vera Brandt' }] }}>
        <ParticipantsPanel onMessage={vi.fn()} onPatient={vi.fn()} />
      </LiveVisit>
    </Suspense>,
  );
  await screen.findByText('Walter Brandt');
  screen.getByRole('img', { name: 'Your microphone is muted' });
  screen.getByRole('button', { name: 'Mute Walter Brandt' });
  screen.getByRole('img', { name: /Ana Flores.*locked|locked.*Ana Flores/ });
  screen.getByRole('button', { name: 'Admit Vera Brandt' });
  expect(screen.queryByRole('img', { name: /Vera Brandt/ })).toBeNull();
});

it.each([
  ['one other person', false, 1, null],
  ['one other person, locked with everyone', true, 1, 'Unlock microphones'],
  ['two other people', false, 2, 'Lock microphones'],
])(
  'offers actions for all microphones with two or more people: %s',
  async (_, microphonesLocked, count, offered) => {
    await i18next.changeLanguage('en');
    const inVisit = { ...SEAT, stage: 'in-visit' as const };
    const you = { ...inVisit, seatId: '2', role: 'provider' as const, name: 'Dr. Okafor' };
    const state = 'NOT CONNECTED' as const;
    const interpreter = {
      available: false,
      demo: false,
      state,
      preparing: false,
      language: null,
      seatId: null,
      failure: null,
    };
    const others = [inVisit, { ...inVisit, seatId: '4', name: 'Ana Flores' }].slice(0, count);
    render(
      <Suspense>
        <LiveVisit state={{ you, others, facts: { microphonesLocked, interpreter } }}>
          <ParticipantsPanel onMessage={vi.fn()} onPatient={vi.fn()} />
        </LiveVisit>
      </Suspense>,
    );
    await screen.findByText('Walter Brandt');
    const all = screen.queryAllByRole('button', {
      name: /^(Mute all|Unmute all|(Lock|Unlock) microphones)$/,
    });
    expect(all.at(-1)?.textContent ?? null).toBe(offered);
  },
);

it('tells a provider who unlocked a microphone that the person is still muted', async () => {
  const inVisit = { ...SEAT, stage: 'in-visit' as const };
  const you = { ...inVisit, seatId: '2', role: 'provider' as const, name: 'Dr. Okafor' };
  const locked = { ...inVisit, name: 'Walter Ames', microphone: 'off' as const, microphoneLocked: true };
  const interpreter = { available: false, seatId: null } as never;
  const page = await openPart(
    <LiveVisit state={{ you, others: [locked], facts: { microphonesLocked: true, interpreter } }}>
      <ParticipantsPanel onMessage={vi.fn()} onPatient={vi.fn()} />
      <InformationNotices />
    </LiveVisit>,
    {},
  );
  await page.press('Actions for Walter Ames');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Unlock microphone' }));
  await screen.findByRole('region', { name: 'Walter Ames is still muted. You can ask them to unmute.' });
  await page.press('Unlock microphones');
  await screen.findByRole('region', { name: 'Everyone is still muted until they unmute.' });
});
