import { readFileSync } from 'node:fs';

export interface TlsFiles {
  ca?: string;
  cert?: string;
  key?: string;
}

const PARAMETERS = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' } as const;

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

/**
 * Reads the files each time, so that a renewed certificate applies from the next connection on. @throws if one is
 * unreadable
 */
export function readTlsFiles(files: TlsFiles): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  const read: { ca?: Buffer; cert?: Buffer; key?: Buffer } = {};
  for (const [name, path] of Object.entries(files) as [keyof TlsFiles, string][])
    read[name] = readFileSync(path);
  return read;
}

/**
 * {@link readTlsFiles} as getters that read the files on each connection, for clients that keep their options. While a
 * file is unreadable, e.g. during a renewal, the previous content is used.
 *
 * @throws at the start, if a file is unreadable
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
          // Keeps the previous content.
        }
        return last[name as keyof TlsFiles];
      },
    },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties));
}
