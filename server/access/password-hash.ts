import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 15 ms. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Whether a password is the one of a hash. */
export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** A hash of parameters before the present ones, to be made anew at the next right password. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
