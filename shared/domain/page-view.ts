/** Pages that a practice counts: those whose address starts with `prefix`, under the name `page`. */
export interface PageViewRoute {
  prefix: string;
  page: string;
}

/** Maximum routes that a practice may count. */
export const MOST_PAGE_VIEW_ROUTES = 50;
