import getPort from 'get-port';

/** A port that nothing listens on now, and that was not given to anybody here a moment ago. */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' });
}
