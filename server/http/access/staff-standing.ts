import type { Staff } from './caller.ts';
import { worksAt } from './passkey-host.ts';
import type { findStaffBySessions } from './sessions.queries.ts';

export type StaffSession = Awaited<ReturnType<typeof findStaffBySessions>>[number];

export interface AliveStaff extends Alive<Staff> {
  owesPasskey: boolean;
}

export interface Alive<C> {
  caller: C;
  owes: boolean;
}

/**
 * A staff session's rights, and the steps it still owes.
 *
 * @param host the host name that passkeys are used at
 */
export function toStaff(row: StaffSession, host: string): AliveStaff {
  const { sessionCreatedAt: _, lastUsedAt: __, tokenHash: ___, mfaPassedAt, mfaMethod, ...demanding } = row;
  const { mfaDemanded, passkeyDemanded, hasApp, passkeyHosts, owesFactor, ...own } = demanding;
  const hasPasskey = passkeyHosts.some((rpId) => worksAt(host, { rpId }));
  const staff = { ...own, hasPasskey, needsPasskey: Boolean(passkeyDemanded) };
  const suffices =
    !(staff.needsPasskey && staff.hasPasskey) || mfaMethod === 'passkey' || mfaMethod === 'recovery';
  const passed = mfaPassedAt !== null && suffices;
  // A passkey of another host name cannot sign, but a new host name must not make the password sufficient.
  const demanded = Boolean(mfaDemanded) || Boolean(hasApp) || passkeyHosts.length > 0 || owesFactor;
  const owes = demanded && !passed;
  const owesPasskey = staff.needsPasskey && !(staff.hasPasskey && mfaMethod === 'passkey');
  return { caller: { kind: 'staff', ...staff }, owes, owesPasskey };
}
