import type { Authenticators, Cookies, Staff, VisitGuest, VisitPatient } from '#server/http/access/caller.ts';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { CodedError } from '#shared/errors.ts';

/**
 * Who may test a device.
 *
 * - Any signed-in member of staff, of any kind: the 'More' menu is for all (PRODUCT 3.2).
 * - A patient or a guest with a visit's cookie.
 * - Only the caller's own media is echoed, so there is nothing else to protect.
 *
 * @throws NOT_SIGNED_IN
 */
export async function mayTestDevice(
  authenticators: Authenticators,
  cookies: Cookies,
  handshake: DeviceTestHandshake,
): Promise<Staff | VisitPatient | VisitGuest> {
  const caller = await callerOf(authenticators, cookies, handshake);
  if (!caller) throw new CodedError('NOT_SIGNED_IN');
  return caller;
}

function callerOf(authenticators: Authenticators, cookies: Cookies, handshake: DeviceTestHandshake) {
  switch (handshake.as) {
    case 'staff':
      return authenticators.staff(cookies);
    case 'patient':
      return authenticators.patient(cookies, handshake.sessionId);
    case 'guest':
      return authenticators.guest(cookies, handshake.guestId);
    default:
      return handshake satisfies never;
  }
}
