import type { Deps } from '#server/features/deps.ts';
import type { ChallengeHolder } from '#server/http/access/caller.ts';
import { madeElsewhere, passkeyHost, worksAt } from '#server/http/access/passkey-host.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { findGuestContact, findPatientContact, findStaffContact } from './mfa.queries.ts';

export interface MfaPerson {
  key: `account:${string}` | `patient:${string}` | `guest:${string}`;
  practiceId: number;
  practiceName: string;
  /** Empty for people with an app or any passkey, which a sent code would weaken. */
  contacts: Record<ContactMethod, string | null>;
  app: boolean;
  passkey: boolean;
  passkeysMadeFor: string[];
  recoveryCodesLeft: number;
  email: string | null;
  language: Language | null;
  continueTo: string;
}

type PersonDeps = Pick<Deps, 'db' | 'publicUrl'>;

const NO_FACTORS = { app: false, passkey: false, passkeysMadeFor: [], recoveryCodesLeft: 0, email: null };

/** @throws NOT_FOUND if they no longer exist */
export async function personOf(
  { db, publicUrl }: PersonDeps,
  { caller }: ChallengeHolder,
): Promise<MfaPerson> {
  if (caller.kind === 'staff') {
    const found = await findStaffContact(db, caller.accountId);
    if (!found) throw new CodedError('NOT_FOUND');
    const { email, mobile, apps, passkeyHosts, ...rest } = found;
    const host = passkeyHost(publicUrl);
    const passkey = passkeyHosts.some((rpId) => worksAt(host, { rpId }));
    const passkeysMadeFor = passkeyHosts.flatMap((rpId) => madeElsewhere(host, rpId) ?? []);
    const app = Number(apps) > 0 && !(passkey && caller.needsPasskey);
    return {
      key: `account:${caller.accountId}`,
      ...rest,
      app,
      passkey,
      passkeysMadeFor,
      email,
      contacts: app || passkeyHosts.length > 0 ? { Email: null, SMS: null } : { Email: email, SMS: mobile },
      language: null,
      continueTo: '/provider/visits',
    };
  }
  if (caller.kind === 'guest') {
    const found = await findGuestContact(db, caller.guestId);
    if (!found) throw new CodedError('NOT_FOUND');
    const { email, mobile, ...rest } = found;
    return {
      key: `guest:${caller.guestId}`,
      ...rest,
      ...NO_FACTORS,
      contacts: { Email: email, SMS: mobile },
      continueTo: `/guest/visit/${caller.guestId}`,
    };
  }
  const found = await findPatientContact(db, caller.sessionId);
  if (!found) throw new CodedError('NOT_FOUND');
  const { email, mobile, patientId, ...rest } = found;
  return {
    key: `patient:${patientId}`,
    ...rest,
    ...NO_FACTORS,
    contacts: { Email: email, SMS: mobile },
    continueTo:
      caller.kind === 'after-visit'
        ? `/patient/after-visit/${caller.linkId}`
        : `/patient/visit/${caller.sessionId}`,
  };
}
