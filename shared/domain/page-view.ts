/** Pages that a practice counts under the name `page`: those whose address starts with `prefix`. */
export interface PageViewRoute {
  prefix: string;
  page: string;
}

export const MOST_PAGE_VIEW_ROUTES = 50;
