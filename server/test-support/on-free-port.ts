import getPort from 'get-port';

const TRIES = 3;

/**
 * Starts something on a free port. Another process may take the port meanwhile: then it is started on another one.
 *
 * @param start throws an error that says 'in use' if the port is
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
