import getPort from 'get-port';

/** A free port that was not returned a moment ago. */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' });
}
