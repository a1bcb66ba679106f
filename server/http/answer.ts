/** What is kept of an answer, in the log and in the metrics. */
export interface Answer {
  method: string;
  /** The route's pattern, or {@link NO_ROUTE}. */
  route: string;
  status: number;
  /** From the request to the end of the answer. */
  seconds: number;
}

/** In place of the pattern of a route that does not exist. */
export const NO_ROUTE = 'none';
