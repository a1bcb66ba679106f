import getPort from 'get-port';

const TRIES = 3;

/**
 * Starts something on a free port. If another process takes that port first, tries another port.
 *
 * @param start throws an error that says 'in use' if the port is taken
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await start(await getPort({ host: '127.0.0.1' }));
    } catch (error) {
      if (tried === TRIES || !/in use/i.test(String(error))) throw error;
    }
  }
}
