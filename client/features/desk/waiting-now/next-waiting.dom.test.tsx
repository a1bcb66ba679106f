import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openEndedVisit } from '#client/test-support/ended-visit.tsx';
import { PATIENT_ID } from '#client/test-support/visits.ts';

it('shows after a visit how long it took, what is left to do, and who waits next', async () => {
  const page = await openEndedVisit();
  await page.title('The visit has ended');
  const next = await screen.findByRole('link', { name: 'Next: Rosa Delgado, waiting 4 minutes' });
  expect(next.getAttribute('href')).toBe('/provider/group/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712');
  await waitFor(() =>
    expect(screen.getByRole('main').textContent).toMatch(/Walter Brandt · 32 minutes · 03:00.pm – 03:32.pm/),
  );
  const patient = `/provider/patients/${PATIENT_ID}`;
  await waitFor(() => {
    const names = screen.getAllByRole('link', { name: 'Walter Brandt' });
    expect(names.map((name) => name.getAttribute('href'))).toEqual([patient, patient]);
  });
  await screen.findByRole('button', { name: 'Capture' });
  await screen.findByText('Blood pressure diary.pdf');
  expect((await page.field('Your note on this visit')).value).toMatch(/^Sleeps badly/);
  screen.getByRole('link', { name: 'Open visit' });
});

it('keeps the link to the visit if nothing else can be loaded', async () => {
  const refused = refuse(500, 'UNABLE_COMPLETE_REQUEST');
  const page = await openEndedVisit({
    'GET /api/provider/visits/:rootVisitId': refused,
    'POST /api/provider/visits/search': refused,
  });
  await waitFor(() => expect(page.server.sent('GET /api/provider/visits/:rootVisitId')).toHaveLength(1));
  screen.getByRole('link', { name: 'Open visit' });
  expect(screen.queryByRole('link', { name: /^Next:/ })).toBeNull();
});
