import getPort from 'get-port';

/** Never returns the same port twice in a short time. */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' });
}
