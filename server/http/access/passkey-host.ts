import { sql } from 'kysely';

/** The host name that passkeys belong to: WebAuthn's RP ID, which browsers compare with the page's address. */
export const passkeyHost = (publicUrl: string): string => new URL(publicUrl).hostname;

/** Whether a passkey works at this host name. One of an earlier release, which kept no name, is assumed to. */
export const worksAt = (host: string, { rpId }: { rpId: string | null }): boolean =>
  rpId === null || rpId === host;

/** {@link worksAt} in SQL, for a row of `passkeys as passkey`. */
export const whereWorksAt = (host: string) =>
  sql<boolean>`(passkey.rp_id is null or passkey.rp_id = ${host})`;
