import { type Execute, endChannels } from '../db/account-channels/end-channels.ts';

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
