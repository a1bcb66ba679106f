import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { ChallengeHolder } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { findGuestContact, findPatientContact, findStaffContact } from './mfa.queries.ts';

/** Who is behind a session that owes a code, as far as sending one needs it. */
export interface MfaPerson {
  /** Sends are counted by it: a person's sessions share one count. */
  key: `account:${string}` | `patient:${string}` | `guest:${string}`;
  /** The practice that asks for the code, and whose audit tells of it. */
  practiceId: number;
  practiceName: string;
  contacts: Record<ContactMethod, string | null>;
  /** Null where none is on file. */
  language: Language | null;
  /** Where the session's pages begin. */
  continueTo: string;
}

/** @throws NOT_FOUND when they are no longer there */
export async function personOf(db: Db, { caller }: ChallengeHolder): Promise<MfaPerson> {
  if (caller.kind === 'staff') {
    const found = await findStaffContact(db, caller.accountId);
    if (!found) throw new CodedError('NOT_FOUND');
    const { email, mobile, ...practice } = found;
    return {
      key: `account:${caller.accountId}`,
      ...practice,
      contacts: { Email: email, SMS: mobile },
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
    contacts: { Email: email, SMS: mobile },
    continueTo: `/patient/visit/${caller.sessionId}`,
  };
}
