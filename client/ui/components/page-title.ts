import { useEffect } from 'react';

let words = '';
let count = 0;

function show(): void {
  document.title = count > 0 ? `(${count}) ${words}` : words;
}

/** The title of the innermost screen that calls this takes precedence. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    words = title;
    show();
  }, [title]);
}

export function setTitleBadge(next: number): void {
  count = next;
  show();
}
