import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import type { ErrorCode } from '#shared/errors.ts';
import publicWords from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import staffWords from '#shared/i18n/en/core/staff-errors.json' with { type: 'json' };
import { useErrorWords } from './use-error-words.ts';

const both = Object.keys(staffWords).filter((code) => code in publicWords) as ErrorCode[];

function Words() {
  const words = useErrorWords();
  return (
    <ul aria-label="words">
      {both.map((code) => (
        <li key={code}>{words.code(code)}</li>
      ))}
    </ul>
  );
}

it('shows staff their own texts where patients are asked to call their practice', async () => {
  await openStaffScreen('/provider/landing', {});
  await screen.findAllByRole('heading');
  render(<Words />);
  const said = (await screen.findByRole('list', { name: 'words' })).textContent ?? '';
  expect(both).toContain('FAILED_CANCEL_VISIT');
  expect(said).not.toMatch(/your practice/);
});
