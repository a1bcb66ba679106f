import type { Deps } from '#server/features/deps.ts';
import { confirmByApp, readApps } from '#server/features/staff/mfa/authenticator-apps.service.ts';
import { confirmByPasskey, readPasskeys } from '#server/features/staff/mfa/passkeys.service.ts';
import { confirmByRecovery, recoveryCodesLeft } from '#server/features/staff/mfa/recovery-codes.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { noteProof } from '#server/http/access/fresh-proof.ts';
import type { Proof, SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import { CodedError } from '#shared/errors.ts';
import { findSessionBegin } from './own-account.queries.ts';
import { confirmPassword } from './own-password.service.ts';

export type ProofDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'publicUrl' | 'jobs' | 'email'>;
type Asked = SecondFactors['proof'];

/** Maximum age of a sign-in at an external provider that counts as proof, in milliseconds. */
const FRESH_MS = 15 * 60_000;

export async function readProof(
  deps: Pick<ProofDeps, 'db' | 'settings' | 'publicUrl'>,
  { accountId }: Staff,
): Promise<Asked> {
  const { db, settings } = deps;
  const [apps, passkeys] = [await readApps(db, accountId), await readPasskeys(deps, accountId)];
  return {
    password: !settings.oidc,
    code: apps.length > 0,
    passkey: passkeys.some(({ madeFor }) => madeFor === null),
    recovery: (await recoveryCodesLeft(db, accountId)) > 0,
  };
}

/**
 * Requires proof that the account's owner changes a second factor, because another person may be at an unlocked screen
 * (ASVS 7.5.1): the password, and a second factor if there is one. With an external identity provider, the first
 * factor requires a fresh sign-in there.
 *
 * @throws as `confirmPassword`, `confirmByApp`, `confirmByRecovery`, `confirmByPasskey`; INVALID_INPUT for a missing
 *   proof; SIGN_IN_AGAIN
 */
export async function proveOwner(deps: ProofDeps, staff: Staff, proof: Proof): Promise<void> {
  const asked = await readProof(deps, staff);
  const second = secondOf(asked);
  if (!asked.password && !second) await requireFreshSignIn(deps, staff);
  if (asked.password && proof.current === undefined) throw missing('current');
  // A wrong password uses up no code.
  if (proof.current !== undefined) await confirmPassword(deps, staff, proof.current);
  if (second && !(await proveSecond(deps, staff, proof))) throw missing(second);
}

/**
 * Requires one of the account's proofs, for example before its sessions are ended (ASVS 7.5.2).
 *
 * @throws as {@link proveOwner}
 */
export async function proveOnce(deps: ProofDeps, staff: Staff, proof: Proof): Promise<void> {
  if (proof.current !== undefined) return confirmPassword(deps, staff, proof.current);
  if (await proveSecond(deps, staff, proof)) return;
  const asked = await readProof(deps, staff);
  const wanted = asked.password ? 'current' : secondOf(asked);
  if (wanted) throw missing(wanted);
}

/**
 * Records a proof for this session, so that calls that open a channel need none for some minutes. Without a proof, a
 * fresh sign-in at the external provider counts.
 *
 * @throws as {@link proveOwner}
 */
export async function proveForSession(deps: ProofDeps, staff: Staff, proof: Proof): Promise<void> {
  const asked = await readProof(deps, staff);
  if (asked.password || secondOf(asked)) await proveOnce(deps, staff, proof);
  else await requireFreshSignIn(deps, staff);
  await noteProof(deps.db, staff, new Date(deps.clock()));
}

async function proveSecond(
  deps: ProofDeps,
  staff: Staff,
  { code, recovery, passkey, language }: Proof,
): Promise<boolean> {
  if (code !== undefined) await confirmByApp(deps, staff, code);
  else if (passkey) await confirmByPasskey(deps, staff, passkey);
  else if (recovery !== undefined) await confirmByRecovery(deps, staff, { code: recovery, language });
  else return false;
  return true;
}

async function requireFreshSignIn({ db, clock }: ProofDeps, { staffSessionId }: Staff): Promise<void> {
  const begin = await findSessionBegin(db, staffSessionId);
  if (!begin || clock() - begin.getTime() > FRESH_MS) throw new CodedError('SIGN_IN_AGAIN');
}

/** A recovery code alone is for a person whose only passkeys were made for another host name. */
const secondOf = (asked: Asked) => (['code', 'passkey', 'recovery'] as const).find((way) => asked[way]);

const missing = (field: 'current' | 'code' | 'passkey' | 'recovery') =>
  new CodedError('INVALID_INPUT', 'FIELD_REQUIRED', { fields: { [field]: 'FIELD_REQUIRED' } });
