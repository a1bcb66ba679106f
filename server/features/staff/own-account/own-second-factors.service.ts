import { beginApp, readApps, removeApp } from '#server/features/staff/mfa/authenticator-apps.service.ts';
import { beginPasskey, readPasskeys, removePasskey } from '#server/features/staff/mfa/passkeys.service.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '#server/features/staff/mfa/recovery-codes.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import type {
  CodesRenewal,
  FactorRemoval,
  NewApp,
  NewPasskey,
  SecondFactors,
} from '#shared/contracts/rest/staff/second-factors.ts';
import { MOST_APPS, MOST_PASSKEYS } from '#shared/domain/mfa.ts';
import { type ProofDeps, proveOwner, readProof } from './prove.service.ts';

export async function readSecondFactors(
  deps: Pick<ProofDeps, 'db' | 'settings' | 'publicUrl'>,
  staff: Staff,
): Promise<SecondFactors> {
  const { db } = deps;
  const { accountId } = staff;
  const [apps, passkeys] = [await readApps(db, accountId), await readPasskeys(deps, accountId)];
  return {
    apps,
    mayAddApp: apps.length < MOST_APPS,
    passkeys,
    mayAddPasskey: passkeys.length < MOST_PASSKEYS,
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    proof: await readProof(deps, staff),
  };
}

/** @throws as `proveOwner`; TOO_MANY_APPS */
export async function addApp(deps: ProofDeps, staff: Staff, { name, ...proof }: NewApp) {
  await proveOwner(deps, staff, proof);
  return beginApp(deps, staff, name);
}

/** @throws as `proveOwner`; NOT_FOUND */
export async function dropApp(
  deps: ProofDeps,
  staff: Staff,
  appId: string,
  { endOthers: _, ...proof }: FactorRemoval,
): Promise<void> {
  await proveOwner(deps, staff, proof);
  await removeApp(deps, staff, appId, proof.language);
}

/** @throws as `proveOwner`; TOO_MANY_PASSKEYS */
export async function askForNewPasskey(deps: ProofDeps, staff: Staff, { name: _, ...proof }: NewPasskey) {
  await proveOwner(deps, staff, proof);
  return beginPasskey(deps, staff);
}

/** @throws as `proveOwner`; NOT_FOUND */
export async function dropPasskey(
  deps: ProofDeps,
  staff: Staff,
  passkeyId: string,
  { endOthers: _, ...proof }: FactorRemoval,
): Promise<void> {
  await proveOwner(deps, staff, proof);
  await removePasskey(deps, staff, passkeyId, proof.language);
}

/** @throws as `proveOwner`; NOT_FOUND without another factor */
export async function renewRecoveryCodes(
  deps: ProofDeps,
  staff: Staff,
  { endOthers: _, ...proof }: CodesRenewal,
): Promise<string[]> {
  await proveOwner(deps, staff, proof);
  return makeRecoveryCodes(deps, staff);
}
