export interface Answer {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export const NO_ROUTE = 'none';
