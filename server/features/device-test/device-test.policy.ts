import type { DeviceTestHandshake } from '../../../shared/contracts/socket/device-test.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Authenticators, Cookies, Staff, VisitPatient } from '../../http/caller.ts';

/**
 * Who may test a device.
 *
 * - Any member of staff who is signed in, whatever their work: the 'More' menu is everybody's (spec §2).
 * - A patient with the cookie of a visit.
 * - What is echoed is the caller's own, so there is nothing of anybody else's to be refused.
 *
 * @throws NOT_SIGNED_IN
 */
export async function mayTestDevice(
  authenticators: Authenticators,
  cookies: Cookies,
  handshake: DeviceTestHandshake,
): Promise<Staff | VisitPatient> {
  const caller =
    handshake.as === 'staff'
      ? await authenticators.staff(cookies)
      : await authenticators.patient(cookies, handshake.sessionId);
  if (!caller) throw new CodedError('NOT_SIGNED_IN');
  return caller;
}
