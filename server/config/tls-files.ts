import { readFileSync } from 'node:fs';

/** Paths of PEM files for the connection to a service. */
export interface TlsFiles {
  /** Authorities that are trusted instead of the public ones. */
  ca?: string;
  /** The product's own certificate and its key, for services that ask for one. */
  cert?: string;
  key?: string;
}

/** The parameters of an address, named as PostgreSQL's are. */
const PARAMETERS = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' } as const;

/** Takes `sslrootcert`, `sslcert` and `sslkey` out of a service's address. */
export function splitTlsFiles(address: string): { url: string; files: TlsFiles } {
  const url = new URL(address);
  const files: TlsFiles = {};
  for (const [name, parameter] of Object.entries(PARAMETERS) as [keyof TlsFiles, string][]) {
    const path = url.searchParams.get(parameter);
    if (path) files[name] = path;
    url.searchParams.delete(parameter);
  }
  return { url: url.href, files };
}

/** Reads them anew, so that a renewed certificate counts from the next connection on. @throws where one cannot be read */
export function readTlsFiles(files: TlsFiles): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  const read: { ca?: Buffer; cert?: Buffer; key?: Buffer } = {};
  for (const [name, path] of Object.entries(files) as [keyof TlsFiles, string][])
    read[name] = readFileSync(path);
  return read;
}

/**
 * The same as properties that are read anew at each connection, for clients that keep their options. A file that cannot be read
 * at the moment, such as during a renewal, leaves what was read before.
 *
 * @throws at the start, where one cannot be read
 */
export function renewedTlsFiles(files: TlsFiles): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  let last = readTlsFiles(files);
  const properties = Object.keys(files).map((name) => [
    name,
    {
      enumerable: true,
      get() {
        try {
          last = readTlsFiles(files);
        } catch {
          // As before.
        }
        return last[name as keyof TlsFiles];
      },
    },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties));
}
