/**
 * Tables to end after a restore, since their rows may have been ended since the backup: staff sessions and
 * the embedded provider's state, browsers that opened a link, codes, links for new passwords and addresses,
 * FHIR API tokens. Also after a rotation, since anyone with the former secret could have created them.
 */
const ENDED: readonly string[] = [
  'update staff_sessions set ended_at = now() where ended_at is null',
  'update visit_sessions set ended_at = now() where ended_at is null',
  'delete from hand_offs where used_at is null',
  'delete from after_visit_sessions',
  'delete from mfa_codes',
  'delete from mfa_challenges',
  'delete from oidc_payloads',
  'delete from fhir_tokens',
  'update contact_changes set revoked_at = now() where used_at is null and revoked_at is null',
  `update account_invitations set revoked_at = now()
   where purpose = 'password-reset' and used_at is null and revoked_at is null`,
];

/**
 * Ends every session, code and token, and expires one-time links that grant access to existing accounts.
 *
 * @param run executes a statement of the caller's transaction
 */
export async function endSessions(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const statement of ENDED) await run(statement);
}
