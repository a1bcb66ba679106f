import type { AfterVisitReader, Caller } from '../../access/caller.ts';

/** A patient reads by the cookie of their link what they saw in that visit, and nothing else. */
export const readerOfLink = (
  caller: Caller,
  { params }: { params: { linkId: string } },
): Promise<AfterVisitReader> => caller.afterVisit(params.linkId);
