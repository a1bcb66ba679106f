import { useLayoutEffect, useRef } from 'react';

/**
 * For the field in which a page's work begins. It takes the focus when it appears, and the shell, which focuses each
 * new page, finds it by `autofocus`. Not on a touch screen, whose keyboard would cover the page.
 */
export function useFirstField<T extends HTMLElement>(isFirst: boolean) {
  const field = useRef<T>(null);
  useLayoutEffect(() => {
    if (!isFirst || !matchMedia('(pointer: fine)').matches) return;
    field.current?.setAttribute('autofocus', '');
    field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return field;
}
