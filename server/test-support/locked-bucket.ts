import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Version {
  key: string;
  versionId: string;
  body: Buffer | null;
  lockedUntil: number;
}

export interface LockedBucket {
  environment: Record<string, string>;
  versions: Version[];
  received: string[];
  lock: boolean;
  trouble: 'away' | 'hangs' | number | null;
  put(key: string, body: string): Promise<number>;
  remove(key: string, versionId?: string): Promise<number>;
  close(): Promise<void>;
}

const NAME = 'ends';

export async function startLockedBucket(): Promise<LockedBucket> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bucket.received.push(request.method ?? '');
    const { trouble } = bucket;
    if (trouble === 'hangs') return;
    if (trouble === 'away') return void request.socket.destroy();
    if (trouble) return void response.writeHead(trouble).end();
    answer(bucket, request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (method: string, path: string, body?: string) =>
    (await fetch(`${endpoint}/${NAME}/${path}`, { method, ...(body ? { body } : {}) })).status;
  const bucket: LockedBucket = {
    environment: {
      ANCHORS_S3_ENDPOINT: endpoint,
      ANCHORS_S3_BUCKET: NAME,
      ANCHORS_S3_ACCESS_KEY_ID: 'AKIA',
      ANCHORS_S3_SECRET_ACCESS_KEY: 'secret',
      ANCHORS_S3_PREFIX: 'anteroom/one',
    },
    versions: [],
    received: [],
    lock: true,
    trouble: null,
    put: (key, body) => ask('PUT', key, body),
    remove: (key, versionId) => ask('DELETE', `${key}${versionId ? `?versionId=${versionId}` : ''}`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}

function answer(
  bucket: LockedBucket,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): unknown {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
  const key = decodeURIComponent(pathname.slice(NAME.length + 2));
  const say = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
  const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`);
  const at = (versionId: string | null) =>
    bucket.versions.findLastIndex((one) => one.key === key && (!versionId || one.versionId === versionId));

  if (query.has('object-lock'))
    return bucket.lock
      ? say(
          200,
          '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
        )
      : refuse(404, 'ObjectLockConfigurationNotFoundError');
  if (query.has('versions')) {
    const list = listOf(bucket.versions, query);
    return list === null ? refuse(400, 'InvalidArgument') : say(200, list);
  }
  if (request.method === 'PUT') {
    const until = Date.parse(String(request.headers['x-amz-object-lock-retain-until-date'] ?? ''));
    const isLocked = request.headers['x-amz-object-lock-mode'] === 'COMPLIANCE';
    const sum = request.headers['x-amz-checksum-sha256'];
    if (isLocked && !bucket.lock) return refuse(400, 'InvalidRequest');
    if (isLocked && sum !== createHash('sha256').update(body).digest('base64'))
      return refuse(400, 'BadDigest');
    bucket.versions.push({ key, versionId: randomUUID(), body, lockedUntil: isLocked ? until : 0 });
    return say(200);
  }
  const found = at(query.get('versionId'));
  const version = bucket.versions[found];
  if (request.method === 'GET') return version?.body ? say(200, version.body) : refuse(404, 'NoSuchKey');
  if (!query.has('versionId'))
    bucket.versions.push({ key, versionId: randomUUID(), body: null, lockedUntil: 0 });
  else if (version && version.lockedUntil > Date.now()) return refuse(403, 'AccessDenied');
  else if (version) bucket.versions.splice(found, 1);
  return say(204);
}

/** ListObjectVersions: by key, and newest first within a key. Null for an invalid marker. */
function listOf(all: readonly Version[], query: URLSearchParams): string | null {
  const prefix = query.get('prefix') ?? '';
  const sorted = all
    .toReversed()
    .filter(({ key }) => key.startsWith(prefix))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  if (query.has('delimiter')) {
    const folders = new Set(sorted.map(({ key }) => key.slice(0, key.indexOf('/', prefix.length) + 1)));
    const parts = [...folders].map(
      (folder) => `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`,
    );
    return `<R><IsTruncated>false</IsTruncated>${parts.join('')}</R>`;
  }
  const marker = sorted.findIndex(
    ({ key, versionId }) => key === query.get('key-marker') && versionId === query.get('version-id-marker'),
  );
  if (marker < 0 && query.has('key-marker')) return null;
  const from = marker + 1;
  const page = sorted.slice(from, from + Math.min(Number(query.get('max-keys') ?? PAGE), PAGE));
  const last = page.at(-1);
  const more =
    last && from + page.length < sorted.length
      ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${escaped(last.key)}</NextKeyMarker>` +
        `<NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
      : '<IsTruncated>false</IsTruncated>';
  const items = page.map(({ key, versionId, body }) => {
    const tags = `<Key>${escaped(key)}</Key><VersionId>${versionId}</VersionId>`;
    return body
      ? `<Version>${tags}<Size>${body.length}</Size></Version>`
      : `<DeleteMarker>${tags}</DeleteMarker>`;
  });
  return `<R>${more}${items.join('')}</R>`;
}

const escaped = (text: string) => text.replace(/[&<>"\r]/g, (one) => ESCAPES[one] ?? one);
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** S3's pages have 1,000 entries. Small ones test that all pages are read. */
const PAGE = 5;
