import type { Execute } from '../db/account-channels/end-channels.ts';

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
