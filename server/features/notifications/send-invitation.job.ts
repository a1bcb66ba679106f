import { DeliveryError } from '../../integrations/delivery-error.ts';
import {
  claimInvitationMail,
  markInvitationFailed,
  markInvitationSent,
} from '../accounts/invitation-mail.service.ts';
import type { Deps } from '../deps.ts';
import { renderStaffInvitation } from './staff-invitation-template.ts';

export type SendInvitationDeps = Pick<
  Deps,
  'db' | 'keys' | 'publicUrl' | 'settings' | 'email' | 'clock' | 'log'
>;

/**
 * Sends a new colleague their invitation, once however often it is asked to: it is claimed for as long as the sending
 * takes, as a message is.
 *
 * @param lastTry a failure now is final
 * @throws DeliveryError when it should be tried again
 */
export async function sendInvitation(
  deps: SendInvitationDeps,
  invitationId: string,
  lastTry: boolean,
): Promise<void> {
  const { db, email, clock, log } = deps;
  const failure = await db.transaction().execute(async (trx) => {
    const mail = await claimInvitationMail(deps, trx, invitationId, clock());
    if (!mail) return null;
    try {
      if (!email) throw new DeliveryError('EMAIL_NOT_CONFIGURED', true);
      await email.send({
        messageId: invitationId,
        to: mail.to,
        ...renderStaffInvitation(mail, mail.language),
      });
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const final = lastTry || error.permanent;
      if (final) await markInvitationFailed(trx, invitationId, error.code);
      return { error, final };
    }
    await markInvitationSent(trx, invitationId, clock());
    return null;
  });
  if (!failure) return;
  const { error, final } = failure;
  log.warn({ invitationId, code: error.code, final }, 'invitation not sent');
  if (!final) throw error;
}
