import { sql } from 'kysely';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { switchOffEverywhere } from '#server/features/practice/settings/settings.service.ts';
import { clearTries } from '#server/http/access/password-tries.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { toE164 } from '#shared/rules/phone.ts';

/**
 * Lets everyone with this address sign in, be sent codes and enter them at once, for people who exceeded a limit of
 * codes or passwords. Audited for each person.
 *
 * @param contact an email address or a mobile number, as typed
 * @returns how many people have it
 */
export async function unlockPeople(
  db: Db,
  keys: Pick<Keys, 'passwordTries'>,
  contact: string,
): Promise<number> {
  const email = contact.trim().toLowerCase();
  const mobile = toE164(contact) ?? email;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      kind: 'account' | 'patient' | 'guest';
      id: string;
      practiceId: number | null;
      signsInAs: string | null;
    }>`
      select 'account' as kind, id, null::integer as "practiceId", email as "signsInAs" from accounts
        where lower(email) = ${email} or mobile = ${mobile}
      union select 'patient', patient.id, patient.practice_id, null
        from patients as patient left join visit_patients as seat on seat.patient_id = patient.id
        where lower(coalesce(seat.email, patient.email)) = ${email} or coalesce(seat.mobile, patient.mobile) = ${mobile}
      union select 'guest', guest.id, visit.practice_id, null
        from guests as guest join visits as visit on visit.id = guest.visit_id
        where lower(guest.email) = ${email} or guest.mobile = ${mobile}
      order by 1, 2`.execute(trx);
    for (const { kind, id, practiceId, signsInAs } of rows) {
      await trx.deleteFrom('mfaCodes').where('person', '=', `${kind}:${id}`).execute();
      if (kind === 'account') await trx.deleteFrom('factorFailures').where('accountId', '=', id).execute();
      if (signsInAs) await clearTries(trx, keys, { email: signsInAs, knownBrowser: undefined });
      await audit(trx, {
        ...(practiceId === null ? {} : { practiceId }),
        actor: 'system',
        action: 'mfa.unlocked',
        subjectId: id,
      });
    }
    return rows.length;
  });
}

/**
 * Stops requiring codes of staff, and passkeys of administrators, in all practices, for when codes cannot be sent or
 * no administrator can sign in.
 *
 * @returns how many practices required each
 */
export async function turnStaffDemandsOff(
  deps: Pick<Deps, 'events'>,
): Promise<{ codes: number; passkeys: number }> {
  return {
    codes: await switchOffEverywhere(deps, 'providerMfa'),
    passkeys: await switchOffEverywhere(deps, 'administratorPasskey'),
  };
}
