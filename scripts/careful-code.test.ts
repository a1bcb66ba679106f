import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run-command.ts';
import { sourcesOf } from './sources.ts';

const sources = ['client', 'server', 'sfu', 'shared'].flatMap((area) => sourcesOf(ROOT, area));
const having = (pattern: RegExp) =>
  sources.flatMap(({ path: file, text }) => (pattern.test(text) ? [file] : [])).sort();

test('regular expressions are made in few places, only from constants (ASVS 1.2.9)', () => {
  // Review each new one: its input must not come from a request or another system.
  expect(having(/new RegExp\(/)).toEqual([
    'client/app/i18n.ts',
    'server/adapters/record-system/fhir/write-once.ts',
    'server/http/static-client.ts',
    'sfu/worker/obtain-worker.ts',
    'shared/contracts/rest/admin/payment-processor.ts',
    'shared/contracts/rest/staff/mfa.ts',
    'shared/contracts/rest/staff/own-account.ts',
    'shared/domain/mfa.ts',
    'shared/domain/news.ts',
  ]);
});

test('only a shim of the media worker is not memory-safe (ASVS 1.4.1)', () => {
  const native = globSync(
    '{client,server,sfu,shared,scripts,migrations}/**/*.{c,cc,cpp,h,hpp,rs,s,wasm,node}',
    {
      cwd: ROOT,
    },
  );
  expect(native.map((file) => path.posix.normalize(file)).sort()).toEqual([
    'sfu/worker/common-headers.hpp',
    'sfu/worker/shim/ankerl/unordered_dense.h',
    'sfu/worker/shim/srtp.h',
  ]);
});

test('every cipher is AES-256-GCM (ASVS 11.3.1)', () => {
  const named = sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(/create(?:Cipher|Decipher)iv\(\s*([^,\s]+),/g)].map(([, cipher = '']) =>
      cipher === 'CIPHER' ? (/\bCIPHER = ('[^']+')/.exec(text)?.[1] ?? file) : cipher,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)]).toEqual(["'aes-256-gcm'"]);
  expect(having(/subtle\.(?:en|de)crypt/)).toEqual([]);
});

test('every hash is SHA-256, except where another’s format requires SHA-1 (ASVS 11.4.1)', () => {
  const hashes = /(?:createHash|createHmac|hkdfSync|subtle\.digest)\(\s*('[^']+'|[^,)\s]+)/g;
  const named = sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(hashes)].map(([, hash = '']) => ({ file, hash })),
  );
  expect(named.length).toBeGreaterThan(30);
  const others = named.filter(({ hash }) => hash !== "'sha256'").map(({ file, hash }) => `${file} ${hash}`);
  expect(others.sort()).toEqual([
    "server/features/room/visit-room/media/ice-servers.ts 'sha1'",
    "server/formats/fhir/document.ts 'sha1'",
    "server/http/access/breached-passwords.ts 'sha1'",
  ]);
});

test('no connection and no setting skips certificate verification (ASVS 12.3.2, 12.3.4)', () => {
  const unchecked = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|secureProtocol/;
  expect(having(unchecked)).toEqual([]);
  for (const file of ['Dockerfile', 'docker-compose.yml', '.env.example'])
    expect(readFileSync(path.join(ROOT, file), 'utf8'), file).not.toMatch(unchecked);
});

test('code that loads later is a lazy page, which waits for the server, or a part whose failure leaves its page intact', () => {
  expect(having(/(?<![\w.])lazy\(/)).toEqual([
    'client/ui/components/later-part.tsx',
    'client/ui/components/lazy-ahead.tsx',
    'client/ui/components/lazy-page.ts',
  ]);
});

test('no effect returns a method’s result, which React would call at its end', () => {
  // Browsers make more of these methods return promises, as newer Chromium does for `scrollIntoView`.
  expect(having(/use(?:Layout)?Effect\(\s*\(\) => \w+\.current/)).toEqual([]);
});

test('queries join visits with practices only through bases, which make them name what they read', () => {
  expect(having(/'practice\.id', 'visit\.practiceId'/)).toEqual(['server/storage/db/bases.ts']);
});

describe('literal spreads', () => {
  const SOURCES = '{client,server,shared,sfu,e2e,bench,scripts,migrations}/**/*.{ts,tsx}';

  interface Node {
    type: string;
    start: number;
    argument?: Node;
  }

  function literalSpreads(file: string, text: string): number[] {
    const found: number[] = [];
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) {
        for (const one of value) visit(one);
        return;
      }
      if (!value || typeof value !== 'object') return;
      const node = value as Node;
      if (
        /^(JSXSpreadAttribute|SpreadElement)$/.test(node.type) &&
        node.argument?.type === 'ObjectExpression'
      )
        found.push(node.start);
      for (const one of Object.values(node)) visit(one);
    };
    visit(parseSync(file, text).program);
    return found.map((at) => text.slice(0, at).split('\n').length);
  }

  test('finds them in any position', () => {
    const text = 'const a = f({\n  ...{ b, c: [{ ...d }] },\n  ...(e ? { g } : {}),\n});';
    expect(literalSpreads('a.ts', text)).toEqual([2]);
  });

  test('no object literal is spread into another', () => {
    const found = globSync(SOURCES, { cwd: ROOT }).flatMap((file) =>
      literalSpreads(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });
});

describe('child processes', () => {
  const STARTERS = [
    'server/runtime/config/secrets.ts',
    'server/storage/postgres/embedded/cluster.ts',
    'server/storage/postgres/embedded/postmaster.ts',
    'server/storage/postgres/embedded/system-user.ts',
    'sfu/worker/build.ts',
    'sfu/worker/check.ts',
    'sfu/worker/prebuilt.ts',
  ];
  const root = `${import.meta.dirname}/..`;
  const sources = ['server', 'sfu'].flatMap((area) => sourcesOf(root, area));

  test('few files start programs, and they answer no requests (ASVS 1.2.5)', () => {
    const starters = sources.filter(({ text }) => /['"](?:node:)?child_process['"]/.test(text));
    expect(starters.map(({ path }) => path).sort()).toEqual(STARTERS);
  });

  test('a shell runs only what the operator set, and a fixed line (ASVS 1.2.5)', () => {
    const shells = sources.filter(
      ({ path, text }) =>
        STARTERS.includes(path) && /\bshell:|[{,]\s*exec(?:Sync)?\s*[,}]|\bsh['"]/.test(text),
    );
    expect(shells.map(({ path }) => path).sort()).toEqual([
      'server/runtime/config/secrets.ts',
      'server/storage/postgres/embedded/system-user.ts',
    ]);
  });
});
