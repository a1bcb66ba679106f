import type { Db } from '#server/storage/db/database.ts';
import type { EarlierConsent } from '#shared/rules/kept-consent.ts';

export interface EarlierSignature extends EarlierConsent {
  record: string;
  hash: Buffer;
}

export interface StatedHome {
  street: string;
  city: string;
  state: string;
  zipCode: string | null;
}

/**
 * What patients signed and stated, from the consent chain. The chain's feature implements it, and the workflow uses it
 * so that a returning patient need not enter it again.
 */
export interface EarlierStatements {
  /** `yyyy-mm-dd`, from a visit's newest signature; null before a signature. */
  signedBirthDate(db: Db, sessionIds: readonly string[]): Promise<string | null>;
  /** As last stated before any visit; null if the last statements have other places. */
  home(db: Db, patientId: string): Promise<StatedHome | null>;
  signatures(
    db: Db,
    visit: { sessionId: string; practiceId: number; timeZone: string },
    patientId: string,
  ): Promise<EarlierSignature[]>;
}
