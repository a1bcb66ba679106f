import type { ContactMethod, LinkDelivery } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';

export interface Reachable {
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  linkDelivery: LinkDelivery;
}

/**
 * Checks that every patient can be sent the link by the chosen method (PRODUCT 5.1: 'A valid email is
 * required if checked').
 *
 * @param sendable methods that the visit type allows and this installation supports; sharing the link by hand
 * always works
 * @param textsReach whether this installation sends texts to the number's country
 * @throws INVALID_INPUT naming the missing contact, or the number of another country;
 * CANNOT_SEND_PATIENT_COMMS for an unavailable method
 */
export function checkContacts(
  patients: readonly Reachable[],
  sendable: readonly ContactMethod[],
  textsReach: (mobile: string) => boolean = () => true,
): void {
  const wrong: Record<string, string> = {};
  const refused: Record<string, string> = {};
  for (const [index, patient] of patients.entries()) {
    const problem = contactProblem(patient, sendable, textsReach);
    if (!problem) continue;
    const fields = problem.field === 'linkDelivery' ? refused : wrong;
    fields[`patients.${index}.${problem.field}`] = problem.key;
  }
  if (Object.keys(wrong).length > 0) {
    throw new CodedError('INVALID_INPUT', 'A contact is missing or cannot be used.', { fields: wrong });
  }
  if (Object.keys(refused).length > 0) {
    throw new CodedError('CANNOT_SEND_PATIENT_COMMS', 'Cannot Send Patient Communication', {
      fields: refused,
    });
  }
}

export function contactProblem(
  { linkDelivery, email, mobile }: Reachable,
  sendable: readonly ContactMethod[],
  textsReach: (mobile: string) => boolean,
): { field: 'linkDelivery' | 'email' | 'mobile'; key: string } | null {
  if (linkDelivery === 'Copy') return null;
  if (!sendable.includes(linkDelivery)) return { field: 'linkDelivery', key: 'CANNOT_SEND_PATIENT_COMMS' };
  if (linkDelivery === 'Email') return email ? null : { field: 'email', key: 'EMAIL_REQUIRED_IF_CHECKED' };
  if (!mobile) return { field: 'mobile', key: 'PHONE_REQUIRED_IF_CHECKED' };
  return textsReach(mobile) ? null : { field: 'mobile', key: 'PHONE_COUNTRY' };
}
