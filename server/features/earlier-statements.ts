import type { Db } from '#server/storage/db/database.ts';
import type { EarlierConsent } from '#shared/rules/kept-consent.ts';

export interface EarlierSignature extends EarlierConsent {
  /** The record's exact text, and its hash in the chain. */
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
 * What patients signed and stated, as the consent chain has it. The feature with the chain defines it, and the workflow
 * asks it for what a returning patient does not have to enter again.
 */
export interface EarlierStatements {
  /** Of the newest signature of a visit, `yyyy-mm-dd`; null before one. */
  signedBirthDate(db: Db, sessionIds: readonly string[]): Promise<string | null>;
  /** As last stated before any visit; null if the last statements have other places. */
  home(db: Db, patientId: string): Promise<StatedHome | null>;
  /** Signatures and confirmations before other visits of the practice, the newest first. */
  signatures(
    db: Db,
    visit: { sessionId: string; practiceId: number; timeZone: string },
    patientId: string,
  ): Promise<EarlierSignature[]>;
}
