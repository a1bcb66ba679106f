import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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
