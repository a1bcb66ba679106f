/**
 * The countable pages of patients and guests, by their addresses without the person's id. A prefix with an id matches
 * none of them.
 */
export const COUNTED_PAGES = {
  visit: '/patient/visit/',
  copay: '/patient/copay/',
  partner: '/patient/partner/',
  guests: '/patient/guests/',
  'after-visit': '/patient/after-visit/',
  guest: '/guest/visit/',
} as const;
export type CountedPage = keyof typeof COUNTED_PAGES;

export const PATIENTS_PAGES = ['visit', 'copay', 'partner', 'guests'] as const satisfies CountedPage[];

export interface PageViewRoute {
  prefix: string;
  page: string;
}

export const MOST_PAGE_VIEW_ROUTES = 50;

/**
 * The route that counts a page: the longest prefix that starts the address, in lower case.
 *
 * @param path without a query string, which is never read
 */
export function pageViewRouteOf(path: string, routes: readonly PageViewRoute[]): PageViewRoute | null {
  const address = path.toLowerCase();
  const matching = routes.filter(({ prefix }) => address.startsWith(prefix));
  return matching.reduce<PageViewRoute | null>(
    (longest, route) => (longest && longest.prefix.length >= route.prefix.length ? longest : route),
    null,
  );
}
