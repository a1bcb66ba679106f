import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Takes the person to the first field that is wrong, once the page says so. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/**
 * Shows a refusal that came with an answer, and takes the person to its field. At once: React would show it after the
 * frame in which the field is looked for.
 *
 * @param show sets the state that shows it
 */
export function showRefusal(form: RefObject<HTMLFormElement | null>, show: () => void): void {
  flushSync(show);
  focusFirstError(form);
}
