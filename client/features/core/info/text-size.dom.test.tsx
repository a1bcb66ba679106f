import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { SizedPage, useSizedPage } from './text-size.tsx';

function Visit() {
  useSizedPage();
  const [inStep, setInStep] = useState(true);
  if (!inStep) return <p>The waiting room</p>;
  return (
    <SizedPage>
      <button type="button" onClick={() => setInStep(false)}>
        Next
      </button>
    </SizedPage>
  );
}

it('keeps the size chosen in a step in the waiting room, until the visit’s page closes', async () => {
  const page = await openPart(<Visit />, {});
  await page.user.click(await screen.findByRole('radio', { name: 'Largest text' }));
  await page.press('Next');
  await screen.findByText('The waiting room');
  expect(document.documentElement.style.fontSize).toBe('150%');
  cleanup();
  expect(document.documentElement.style.fontSize).toBe('');
});
