import type { StaffPage } from './staff-page.tsx';

const found = import.meta.glob<readonly StaffPage[]>('./*/pages.ts', {
  eager: true,
  import: 'default',
});

/** In matching order: a name comes before a parameter in the same position. */
export const STAFF_PAGES: readonly StaffPage[] = Object.values(found)
  .flat()
  .toSorted((a, b) => (namesFirst(a.path) < namesFirst(b.path) ? -1 : 1));

function namesFirst(path: string): string {
  return path.replaceAll(':', '~');
}
