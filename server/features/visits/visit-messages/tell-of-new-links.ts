import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { reinviteMethods, resendMethods } from './resend.service.ts';
import { sendToGuestBy, sendToPatientBy, type TellDeps } from './send-to-people.ts';
import {
  findNotifiedVisit,
  selectGuestsToTell,
  selectPatientsToTell,
  withdrawQueued,
} from './visit-messages.queries.ts';

/**
 * A new application secret invalidated all sent links. Resends confirmations with new links to patients and guests. A
 * practice that sends no confirmations shares its links itself.
 */
export async function tellOfNewLinks(deps: TellDeps & Pick<Deps, 'db'>, visitId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const visit = await findNotifiedVisit(trx, visitId);
    if (!visit || ENDED_VISIT_STATUSES.includes(visit.status)) return;
    if (visit.confirmationMessage === 'none') return;
    for (const patient of await selectPatientsToTell(trx, visitId)) {
      await withdrawQueued(trx, visitId, { sessionId: patient.sessionId });
      await sendToPatientBy(deps, trx, visit, patient, 'confirmation', resendMethods(deps, visit, patient));
    }
    for (const guest of await selectGuestsToTell(trx, visitId)) {
      if (guest.accountId) continue;
      await withdrawQueued(trx, visitId, { guestId: guest.guestId });
      await sendToGuestBy(deps, trx, visit, guest, 'confirmation', reinviteMethods(deps, visit, guest));
    }
  });
  wakeSender(deps);
}
