import type { Caller, VisitPatient } from '#server/http/access/caller.ts';
import { CodedError } from '#shared/errors.ts';

export const patientOfVisit = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.patient(params.sessionId);

/** Public: the link's token authorizes. The handler may look up this browser's id for the patient's seat. */
export const anyBrowser = (caller: Caller) => (sessionId: string) => caller.browser('visit', sessionId);

/** Public as well: whether this browser's patient was in the visit and has left it. */
export const anyFormerPatient = (caller: Caller) => (sessionId: string) =>
  caller.formerPatient(sessionId).then(
    () => true,
    () => false,
  );

/**
 * Like {@link patientOfVisit}, and also after a completed visit that the patient was in, while the cookie is
 * valid.
 *
 * @throws as {@link patientOfVisit}
 */
export async function patientOrFormer(
  caller: Caller,
  { params }: { params: { sessionId: string } },
): Promise<VisitPatient> {
  try {
    return await caller.patient(params.sessionId);
  } catch (refusal) {
    if (!(refusal instanceof CodedError) || refusal.code === 'MFA_REQUIRED') throw refusal;
    return caller.formerPatient(params.sessionId).catch(() => {
      throw refusal;
    });
  }
}
