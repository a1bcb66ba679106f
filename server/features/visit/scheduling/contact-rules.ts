import type { ContactMethod, LinkDelivery } from '../../../../shared/domain/visit.ts';
import { CodedError } from '../../../../shared/errors.ts';

export interface Reachable {
  email?: string | undefined;
  mobile?: string | undefined;
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
  for (const [index, { linkDelivery, email, mobile }] of patients.entries()) {
    if (linkDelivery === 'Copy') continue;
    if (!sendable.includes(linkDelivery)) {
      refused[`patients.${index}.linkDelivery`] = 'CANNOT_SEND_PATIENT_COMMS';
    } else if (linkDelivery === 'Email' && !email) {
      wrong[`patients.${index}.email`] = 'EMAIL_REQUIRED_IF_CHECKED';
    } else if (linkDelivery === 'SMS' && !mobile) {
      wrong[`patients.${index}.mobile`] = 'PHONE_REQUIRED_IF_CHECKED';
    } else if (linkDelivery === 'SMS' && mobile && !textsReach(mobile)) {
      wrong[`patients.${index}.mobile`] = 'PHONE_COUNTRY';
    }
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
