import { useEffect } from 'react';

let words = '';
let count = 0;

function show(): void {
  document.title = count > 0 ? `(${count}) ${words}` : words;
}

/** Sets the document's title; the innermost screen that calls it takes precedence. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    words = title;
    show();
  }, [title]);
}

/** Puts a count before the tab's title, '(1) …'; 0 removes it. */
export function setTitleBadge(next: number): void {
  count = next;
  show();
}
