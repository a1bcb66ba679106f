import { askServer } from './reachable.ts';
import { retryDelay } from './retry-delay.ts';

const WAITS = { firstMs: 1_000, longestMs: 15_000 };

/** A file that fails this often while the server answers is gone: a new release has replaced it. */
const ANSWERED_TRIES = 3;

/** Chrome and Firefox name the file's address in the error. */
const ADDRESS = /https?:\/\/\S+?\.js\b/;

/** The server answers and does not have the file, because a new release has replaced it. Reloading the page helps. */
export class CodeGone extends Error {
  override name = 'CodeGone';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface Means {
  wait: (ms: number) => Promise<void>;
  importFrom: (address: string) => Promise<unknown>;
  answers: () => Promise<boolean>;
}

const BROWSER: Means = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  importFrom: (address) => import(/* @vite-ignore */ address),
  answers: askServer,
};

/**
 * Loads a part of a screen that must survive an unreachable server: retries until it succeeds, instead of failing the
 * screen. Chrome remembers a failed address as long as the page lives, so each retry uses another address.
 *
 * @param load imports one file and does nothing else with it
 * @throws CodeGone once the server answers and does not have the file
 */
export async function keepLoading<T>(
  load: () => Promise<T>,
  { wait, importFrom, answers } = BROWSER,
): Promise<T> {
  let address: string | undefined;
  let answered = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await (address ? (importFrom(`${address}?again=${tries}`) as Promise<T>) : load());
    } catch (error) {
      address ??= ADDRESS.exec(String(error))?.[0];
      answered += Number(await answers());
      if (answered === ANSWERED_TRIES) throw new CodeGone(error);
      await wait(retryDelay(tries, WAITS));
    }
  }
}

export function loadAhead(load: () => Promise<unknown>): void {
  keepLoading(load).catch(() => {});
}
