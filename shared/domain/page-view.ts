/** Pages that a practice counts: those whose address begins with `prefix`, under the name `page`. */
export interface PageViewRoute {
  prefix: string;
  page: string;
}

/** The most that a practice may count. */
export const MOST_PAGE_VIEW_ROUTES = 50;
