import type { ContactMethod } from '#shared/domain/visit.ts';
import type { MessageWay } from '#shared/domain/visit-message.ts';

export interface Reachable {
  email: string | null;
  mobile: string | null;
  /** Null if the practice or the inviter shares the link, so no message is sent. */
  preferred: ContactMethod | null;
}

/**
 * @param way how the practice or visit type sends it (PRODUCT 6.19)
 * @param allowed methods that the visit type allows and the installation supports
 */
export function methodsFor(
  way: MessageWay,
  { preferred, ...addresses }: Reachable,
  allowed: readonly ContactMethod[],
): ContactMethod[] {
  if (way === 'none' || preferred === null) return [];
  const wanted: ContactMethod[] = way === 'both' ? ['Email', 'SMS'] : [way === 'preferred' ? preferred : way];
  return wanted.filter((method) => allowed.includes(method) && addressOf(addresses, method) !== null);
}

/**
 * Excludes addresses that do not exist. If no method is left, returns the first other method that reaches the person;
 * otherwise the first methods: the message is held back, and staff see why.
 */
export function livingMethods(
  methods: readonly ContactMethod[],
  addresses: { email: string | null; mobile: string | null },
  allowed: readonly ContactMethod[],
  dead: ReadonlySet<string>,
): readonly ContactMethod[] {
  const isAlive = (method: ContactMethod) => {
    const address = addressOf(addresses, method);
    return address !== null && !dead.has(address);
  };
  if (methods.length === 0) return methods;
  const alive = methods.filter(isAlive);
  if (alive.length > 0) return alive;
  const other = allowed.find(isAlive);
  return other ? [other] : methods;
}

export function addressOf(
  { email, mobile }: { email: string | null; mobile: string | null },
  method: ContactMethod,
): string | null {
  return method === 'Email' ? email : mobile;
}
