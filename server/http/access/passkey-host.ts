import { sql } from 'kysely';

/** The host name that passkeys belong to: WebAuthn's RP ID, which browsers compare with the page's address. */
export const passkeyHost = (publicUrl: string): string => new URL(publicUrl).hostname;

/**
 * The other host name that a passkey was made for; null if it works at this one. A passkey of an earlier release has
 * no host name, and is assumed to work.
 */
export const madeElsewhere = (host: string, rpId: string | null): string | null =>
  rpId === host ? null : rpId;

export const worksAt = (host: string, { rpId }: { rpId: string | null }): boolean =>
  madeElsewhere(host, rpId) === null;

export const passkeyHosts = sql<(string | null)[]>`(
  select coalesce(array_agg(distinct passkey.rp_id), '{}') from passkeys as passkey
  where passkey.account_id = account.id)`.as('passkeyHosts');

export const whereWorksAt = (host: string) =>
  sql<boolean>`(passkey.rp_id is null or passkey.rp_id = ${host})`;
