import { useEffect } from 'react';

let words = '';
let count = 0;

function show(): void {
  document.title = count > 0 ? `(${count}) ${words}` : words;
}

/** Names the page in the tab and the history; the innermost screen that calls it wins. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    words = title;
    show();
  }, [title]);
}

/** A count in front of the tab's title, '(1) …'; 0 takes it away. */
export function setTitleBadge(next: number): void {
  count = next;
  show();
}
