import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { openEndedVisit } from '#client/test-support/ended-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';

it('shows an ended visit with a copay to capture and a next patient', async () => {
  await openEndedVisit();
  await screen.findByRole('link', { name: /^Next:/ });
  await screen.findByRole('button', { name: 'Capture' });
  await expectGoodLooks();
});
