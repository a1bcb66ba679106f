export interface PageViewRoute {
  prefix: string;
  page: string;
}

export const MOST_PAGE_VIEW_ROUTES = 50;
