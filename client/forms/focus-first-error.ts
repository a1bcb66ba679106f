import type { RefObject } from 'react';

/** Takes the person to the first field that is wrong, once the page says so. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
