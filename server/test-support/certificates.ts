import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  cert: string;
  key: string;
}

export interface Authority {
  ca: string;
  folder: string;
  issue(file: string, options?: { days?: number; name?: string }): Certificate;
  remove(): void;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const ON_THIS_MACHINE = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];

export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [ca, caKey] = [at('ca.pem'), at('ca.key')];
  openssl('req', '-x509', ...KEY, '-keyout', caKey, '-out', ca, '-days', '2', '-subj', '/CN=Test authority');
  return {
    ca,
    folder,
    issue(file, { days = 1, name = 'localhost' } = {}) {
      const [cert, key, request] = [at(`${file}.pem`), at(`${file}.key`), at(`${file}.csr`)];
      openssl(
        'req',
        '-new',
        ...KEY,
        '-keyout',
        key,
        '-out',
        request,
        '-subj',
        `/CN=${name}`,
        ...ON_THIS_MACHINE,
      );
      const signing = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', request, ...signing, '-days', String(days), '-out', cert);
      return { cert, key };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
