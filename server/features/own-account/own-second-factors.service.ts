import type {
  AppRemoval,
  NewApp,
  Proof,
  SecondFactors,
} from '../../../shared/contracts/rest/second-factors.ts';
import { MOST_APPS } from '../../../shared/domain/mfa.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Staff } from '../../access/caller.ts';
import type { Deps } from '../deps.ts';
import { beginApp, confirmByApp, readApps, removeApp } from '../mfa/authenticator-apps.service.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '../mfa/recovery-codes.service.ts';
import { confirmPassword } from './own-password.service.ts';

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'publicUrl' | 'jobs' | 'email'>;

/** One's own second factors, and what changing them asks for. */
export async function readSecondFactors(
  { db, settings }: Pick<FactorDeps, 'db' | 'settings'>,
  { accountId }: Staff,
): Promise<SecondFactors> {
  const apps = await readApps(db, accountId);
  return {
    apps,
    mayAddApp: apps.length < MOST_APPS,
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    proof: { password: !settings.oidc, code: apps.length > 0 },
  };
}

/** @throws as {@link prove}; TOO_MANY_APPS */
export async function addApp(deps: FactorDeps, staff: Staff, { name, ...proof }: NewApp) {
  await prove(deps, staff, proof);
  return beginApp(deps, staff, name);
}

/** @throws as {@link prove}; NOT_FOUND */
export async function dropApp(
  deps: FactorDeps,
  staff: Staff,
  appId: string,
  { language, ...proof }: AppRemoval,
): Promise<void> {
  await prove(deps, staff, proof);
  await removeApp(deps, staff, appId, language);
}

/** @throws as {@link prove}; NOT_FOUND without an app */
export async function renewRecoveryCodes(deps: FactorDeps, staff: Staff, proof: Proof): Promise<string[]> {
  await prove(deps, staff, proof);
  return makeRecoveryCodes(deps, staff);
}

/**
 * Asks that it is the account's owner, since another person may be at an open screen: for the password, or for a code of
 * an app. With an external identity provider the first app is added without.
 *
 * @throws as `confirmPassword` and `confirmByApp`; INVALID_INPUT if neither was given
 */
async function prove(deps: FactorDeps, staff: Staff, { current, code }: Proof): Promise<void> {
  if (current !== undefined) return confirmPassword(deps, staff, current);
  if (code !== undefined) return confirmByApp(deps, staff, code);
  const { proof } = await readSecondFactors(deps, staff);
  if (!proof.password && !proof.code) return;
  const field = proof.password ? 'current' : 'code';
  throw new CodedError('INVALID_INPUT', 'FIELD_REQUIRED', { fields: { [field]: 'FIELD_REQUIRED' } });
}
