import type { RefObject } from 'react';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';

/** J and K put the focus on the next and the previous visit of the list; Enter opens it (PRODUCT 3.11). */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  function go(by: 1 | -1) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])];
    const focused = document.activeElement;
    const at = links.findIndex((link) => link.closest('li, [role=row]')?.contains(focused));
    links[at + by]?.focus();
  }
  usePageKeys({ j: () => go(1), k: () => go(-1) });
}
