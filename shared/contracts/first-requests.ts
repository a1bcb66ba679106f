import { z } from 'zod';

/**
 * The requests of screens before they show anything. The client's build writes them, and the server reads them.
 * `path`: a regular expression of addresses. `files`: scripts and styles below the client's root, by language.
 * `calls`: addresses of REST calls, with the expression's groups as `$1`.
 */
export const FirstRequests = z.array(
  z.strictObject({
    path: z.string(),
    files: z.record(z.string(), z.array(z.string())),
    calls: z.array(z.string()),
  }),
);
export type FirstRequests = z.output<typeof FirstRequests>;
