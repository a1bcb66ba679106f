import { retryDelay } from './retry-delay.ts';

const WAITS = { firstMs: 1_000, longestMs: 15_000 };

/** Chrome and Firefox name the file's address in the error. */
const ADDRESS = /https?:\/\/\S+?\.js\b/;

interface Means {
  wait: (ms: number) => Promise<void>;
  importFrom: (address: string) => Promise<unknown>;
  random: () => number;
}

const BROWSER: Means = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  importFrom: (address) => import(/* @vite-ignore */ address),
  random: Math.random,
};

/**
 * Loads a part of a screen that has to stay while its server is unreachable: retries until it succeeds,
 * instead of failing the screen. Chrome remembers a failed address as long as the page lives, so each retry
 * uses another one.
 */
export async function keepLoading<T>(
  load: () => Promise<T>,
  { wait, importFrom, random } = BROWSER,
): Promise<T> {
  let address: string | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return await (address ? (importFrom(`${address}?again=${tries}`) as Promise<T>) : load());
    } catch (error) {
      address ??= ADDRESS.exec(String(error))?.[0];
      await wait(retryDelay(tries, WAITS, random));
    }
  }
}
