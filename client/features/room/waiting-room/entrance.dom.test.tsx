import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { Entered } from './entrance.tsx';

const FACTS = {
  practiceName: 'Saguaro Family Medicine',
  admittedBy: 'Dr. Elena Rivera',
  status: 'IN_VISIT',
} as const;

it.each([
  [false, /letting you in/],
  [true, 'Opening your visit…'],
] as const)('shows no empty page while part of the visit loads (opened in it: %s)', async (opened, title) => {
  const loading = Promise.withResolvers<{ default: () => string }>();
  const Part = lazy(() => loading.promise);
  await openPart(
    <PatientsCall facts={FACTS}>
      <Entered opened={opened}>
        <Part />
      </Entered>
    </PatientsCall>,
    {},
  );
  await screen.findByRole('heading', { level: 1, name: title });
  await act(async () => loading.resolve({ default: () => 'The call' }));
  await screen.findByText('The call');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});
