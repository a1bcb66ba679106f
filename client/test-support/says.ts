import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import publicWords from '#shared/i18n/en/core/errors.json' with { type: 'json' };
import staffWords from '#shared/i18n/en/core/staff-errors.json' with { type: 'json' };
import { staffErrorNames } from '../ui/errors/error-words.ts';
import { type Refusal, refuse } from './answers.ts';

function wordsOf(code: ErrorCode): string {
  const isStaff = staffErrorNames().length > 0;
  const words: Record<string, string | undefined> = isStaff ? { ...publicWords, ...staffWords } : publicWords;
  return words[code] ?? `no words of ${code}`;
}

/**
 * Waits until the page shows a code's text. `scripts/error-codes.test.ts` reads the calls of this and of {@link
 * itSays}: each code needs one.
 */
export async function says(code: ErrorCode): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(wordsOf(code)));
}

/**
 * Tests each code: a real screen whose server refuses with the code must show its text.
 *
 * @param scene opens the screen, and does the refused action
 */
export function itSays(
  codes: readonly ErrorCode[],
  scene: (refusal: Refusal, code: ErrorCode) => Promise<unknown>,
): void {
  it.each(codes)('says %s', async (code) => {
    await scene(refuse(ERRORS[code].status, code), code);
    await says(code);
  });
}
