/** What the log and the metrics record of an answer. */
export interface Answer {
  method: string;
  /** The route's pattern, or {@link NO_ROUTE}. */
  route: string;
  status: number;
  seconds: number;
}

export const NO_ROUTE = 'none';
