import { type Execute, endChannels } from '../db/account-channels/end-channels.ts';

/**
 * Expires what people received before the backup and may have used or lost since: links to documents, interpreters'
 * links, and visit links. Visit links get successors with new tokens, which later messages use. `endSessions` ends
 * what belongs to accounts.
 */
const LAPSED: readonly string[] = [
  'update after_visit_links set revoked_at = now() where revoked_at is null',
  `update interpreter_requests set state = 'ENDED', outcome = 'disconnected', ended_at = now() where state <> 'ENDED'`,
  // A placeholder token, until `renewTokens` derives the real one from the id.
  `with former as (
     select id, gen_random_uuid() as successor, path, visit_id, session_id, guest_id, expires_at
     from links where active and expires_at > now()
   ), made as (
     insert into links (id, path, token_hash, visit_id, session_id, guest_id, expires_at)
     select successor, path, sha256(uuid_send(gen_random_uuid())), visit_id, session_id, guest_id, expires_at from former
   ), waiting as (
     update messages set link_id = former.successor from former
     where messages.link_id = former.id and messages.state = 'queued'
   )
   update links set active = false, expires_at = now() from former where links.id = former.id`,
];

export async function lapseIssued(execute: Execute): Promise<void> {
  for (const statement of LAPSED) await execute(statement, []);
}

/**
 * Tables to end after a restore, since their rows may have been ended after the backup: the embedded provider's state,
 * browsers that opened a link, codes, FHIR API tokens. Also after a rotation, since anyone with the former secret
 * could have created such rows. `account-channels/` ends what belongs to accounts.
 */
const ENDED: readonly string[] = [
  'update visit_sessions set ended_at = now() where ended_at is null',
  'delete from hand_offs where used_at is null',
  'delete from after_visit_sessions',
  'delete from mfa_codes',
  'delete from mfa_challenges',
  'delete from oidc_payloads',
  'delete from fhir_tokens',
];

/**
 * Ends every session, code and token, and the channels of all accounts. Owners see what ended after their next
 * sign-in.
 *
 * @param execute executes a statement in the caller's transaction
 */
export async function endSessions(execute: Execute, way: 'rotation' | 'restore', now: Date): Promise<void> {
  await endChannels(execute, { way, accountId: null, now, by: null });
  for (const statement of ENDED) await execute(statement, []);
}
