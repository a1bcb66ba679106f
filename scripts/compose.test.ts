import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');

function entriesOf(part: string): Map<string, string> {
  const [, body = ''] = new RegExp(`^${part}:\\n((?:(?: .*|#.*)?\\n)*)`, 'm').exec(text) ?? [];
  const pieces = body.split(/^ {2}([\w-]+):(?=[ \n])/m).slice(1);
  return new Map(pieces.flatMap((name, at) => (at % 2 === 0 ? [[name, pieces[at + 1] ?? '']] : [])));
}

const services = entriesOf('services');
const listOf = (entry: string, key: string) =>
  new RegExp(`^ {4}${key}: \\[(.*)\\]$`, 'm').exec(entry)?.[1]?.split(', ') ?? [];

test('the file is read as these tests expect', () => {
  expect([...services.keys()]).toEqual([
    'front',
    'app',
    'migrate',
    'roles',
    'postgres',
    'redis',
    'clamd',
    'captions-en',
    'captions-es',
    'turn',
  ]);
});

test('every container’s log is bounded', () => {
  expect(text).toMatch(
    /^x-logging: &logging\n {2}driver: local\n {2}options: \{ max-size: \d+m, max-file: '\d+' \}$/m,
  );
  for (const [name, entry] of services) expect(entry, name).toContain('logging: *logging');
});

test('database and Redis are only in a network without outside access', () => {
  for (const [name, entry] of entriesOf('networks'))
    if (name !== 'outside' && name !== 'public') expect(entry, name).toContain('{ internal: true');
  for (const name of ['postgres', 'redis', 'migrate', 'roles'])
    expect(listOf(services.get(name) ?? '', 'networks'), name).toEqual(['inside']);
  for (const [name, entry] of services) expect(entry, name).toMatch(/^ {4}(networks:|network_mode: host)/m);
});

test('scanner, recognizers and proxy reach only the application', () => {
  const at = (name: string) => listOf(services.get(name) ?? '', 'networks');
  expect([at('clamd'), at('captions-en'), at('captions-es')]).toEqual([
    ['outside', 'scanned'],
    ['captioned'],
    ['captioned'],
  ]);
  expect(at('app')).toEqual(['outside', 'proxied', 'inside', 'scanned', 'captioned']);
  const front = /^ {4}networks:\n((?: {6}.*\n)+)/m.exec(services.get('front') ?? '')?.[1] ?? '';
  expect([...front.matchAll(/^ {6}([\w-]+):/gm)].map(([, name]) => name)).toEqual(['public', 'proxied']);
});

test('the application accepts a client’s address only from the proxy’s address', () => {
  const [, address = ''] = /proxied: \{ ipv4_address: ([\d.]+) \}/.exec(services.get('front') ?? '') ?? [];
  const [, trusted] = /^ {6}TRUST_PROXY: (\S+)$/m.exec(services.get('app') ?? '') ?? [];
  expect(trusted).toBe(address);
  const [, subnet = ''] = /subnet: ([\d.]+)\.0\/24/.exec(entriesOf('networks').get('proxied') ?? '') ?? [];
  expect(address.startsWith(`${subnet}.`)).toBe(true);
});

test('no environment has the passwords of database and Redis, and each container has those that it needs', () => {
  const secrets = [...entriesOf('secrets')].map(([name, entry]) => [
    name,
    /environment: (\w+)/.exec(entry)?.[1],
  ]);
  expect(secrets).toHaveLength(4);
  for (const [name, entry] of services)
    for (const [, variable] of secrets) expect(entry, name).not.toContain(`\${${variable}`);
  const given = [...services].map(([name, entry]) => [name, listOf(entry, 'secrets')] as const);
  expect(Object.fromEntries(given.filter(([, names]) => names.length > 0))).toEqual({
    app: ['database_password', 'redis_password'],
    migrate: ['database_owner_password'],
    roles: ['postgres_password', 'database_owner_password', 'database_password'],
    postgres: ['postgres_password'],
    redis: ['redis_password'],
  });
});

test('no secret is on a command line', () => {
  expect(text).not.toMatch(/--(static-auth-secret|requirepass|user)[ =]"?\$/);
});

test('the bill of materials lists every image with its version', () => {
  const bill = readFileSync(path.join(ROOT, 'docs/OPERATIONS.md'), 'utf8');
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const images = [...text.matchAll(/^ {4}image: (\S+)$/gm), ...dockerfile.matchAll(/^FROM (\S+)(?! AS)$/gm)];
  const named = images.flatMap(([, image = '']) => (image.startsWith('anteroom') ? [] : [image]));
  expect(named.length).toBeGreaterThan(5);
  for (const image of named) expect(bill).toContain(`\`${image}\``);
});

const [, https = '', http = ''] =
  /caddyfile:\n {4}content: \|\n( {6}\$\{DOMAIN:-localhost\} \{\n[\s\S]*?^ {6}\}\n)([\s\S]*?^ {6}\}\n)(?=\n)/m.exec(
    text,
  ) ?? [];

test('without https, programs are refused, and only pages are redirected to it (ASVS 4.1.2)', () => {
  expect(http).toMatch(/^ {6}http:\/\/\$\{DOMAIN:-localhost\} \{$/m);
  expect(http).toMatch(/@programs path \/api \/api\/\* \/fhir \/fhir\/\* \/socket\.io \/socket\.io\/\*$/m);
  expect(http).toMatch(/handle @programs \{\s+respond "https only" 403\s+\}/);
  expect(http).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}/);
  expect(http).not.toContain('reverse_proxy');
});

test('the proxy’s default TLS versions and suites are unchanged (ASVS 12.1.1, 12.1.2)', () => {
  expect(https).toContain('reverse_proxy app:3000');
  expect(`${https}${http}`).not.toMatch(/\b(tls|protocols|ciphers|curves|insecure_skip_verify)\b/);
});
