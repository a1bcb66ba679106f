import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Focuses the first invalid field, once the page shows it. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/**
 * Shows a refusal of the server and focuses its field. Synchronous: React would render it after the field is
 * looked up.
 *
 * @param show sets the state that shows it
 */
export function showRefusal(form: RefObject<HTMLFormElement | null>, show: () => void): void {
  flushSync(show);
  focusFirstError(form);
}
