/** What the log and the metrics record of an answer. */
export interface Answer {
  method: string;
  /** The route's pattern, or {@link NO_ROUTE}. */
  route: string;
  status: number;
  seconds: number;
}

/** The route of a request that matches none. */
export const NO_ROUTE = 'none';
