import { hash } from '@node-rs/argon2';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 15 ms. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}
