import { hash, verify } from '@node-rs/argon2';
import { CodedError } from '#shared/errors.ts';

/** For the `Retry-After` header: a full queue is processed within this time. */
const RETRY_SECONDS = 5;

interface HashLimits {
  atOnce: number;
  waiting: number;
}

/**
 * Runs costly hashes a few at a time. Each takes 19 MiB and a thread of the pool that file access and DNS lookups need
 * too, and sign-ins at their limit would queue without end.
 */
export class HashTurns {
  readonly #limits: HashLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: HashLimits) {
    this.#limits = limits;
  }

  /** @throws SERVICE_UNAVAILABLE with `seconds` if too many are waiting; any error of `work` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new CodedError('SERVICE_UNAVAILABLE', 'too many hashes are waiting', {
          seconds: RETRY_SECONDS,
        });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 15 ms. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Half of the threads of Node's pool. Waiting hashes take some two seconds. */
const turns = new HashTurns({ atOnce: 2, waiting: 200 });

/**
 * Normalizes to NFC: keyboards write the same letter as one character or as two (NIST SP 800-63B-4, 3.1.1.2).
 *
 * @throws SERVICE_UNAVAILABLE with `seconds` while too many passwords are hashed
 */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password.normalize('NFC'), ARGON2));
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  return turns.run(
    async () =>
      (await verify(passwordHash, composed)) ||
      (composed !== password && (await verify(passwordHash, password))),
  );
}

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
