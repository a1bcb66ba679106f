import type { AfterVisitReader, Caller, VisitPatient } from '#server/http/access/caller.ts';

/** With the cookie of their link, a patient reads only what they saw in that visit. */
export const readerOfLink = (
  caller: Caller,
  { params }: { params: { linkId: string } },
): Promise<AfterVisitReader> => caller.afterVisit(params.linkId);

/** A patient who left the visit, or whose visit ended. */
export const formerPatient = (
  caller: Caller,
  { params }: { params: { sessionId: string } },
): Promise<VisitPatient> => caller.formerPatient(params.sessionId);
