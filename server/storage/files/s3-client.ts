import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3Settings } from '#server/runtime/config/env.ts';

export type XmlElement = string | { readonly [name: string]: readonly XmlElement[] | string };

const parser = new XMLParser({
  isArray: () => true,
  // An object's name may be a number, and may start or end with a space.
  parseTagValue: false,
  trimValues: false,
  // Without it, the parser does not decode numeric references, which S3 writes for control characters in names.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * The root element of an S3 answer; empty without an answer.
 *
 * @throws Error if the answer is not XML
 */
export function readXml(body: Buffer | null): XmlElement {
  if (!body || body.length === 0) return '';
  const [root] = Object.values(parser.parse(body.toString(), true) as Record<string, XmlElement[]>);
  return root?.[0] ?? '';
}

export function elementsIn(parent: XmlElement, name: string): readonly XmlElement[] {
  if (typeof parent === 'string' || !Object.hasOwn(parent, name)) return [];
  const found = parent[name] ?? [];
  return typeof found === 'string' ? [] : found;
}

export function textIn(parent: XmlElement, name: string): string {
  const [first = ''] = elementsIn(parent, name);
  return typeof first === 'string' ? first : '';
}

export interface S3Options {
  timeoutMs?: number;
  pauses?: readonly number[];
}

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the prefix. Without a name, the call is to the bucket. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}

export interface S3Client {
  /** Prepended to each object's name: empty, or ending with a slash. */
  prefix: string;
  /**
   * @returns the body; null if the object does not exist
   * @throws ObjectStoreRefusal if retrying does not help
   */
  attempt(call: S3Call): Promise<Buffer | null>;
  insist(call: S3Call): Promise<Buffer | null>;
}

const TIMEOUT_MS = 10_000;
const PAUSES = [200, 1_000];
const NOT_FOUND = 404;
/** Except 501, which means that the store does not support the request, such as object lock. */
const mayPass = (status: number) => (status >= 500 && status !== 501) || status === 429 || status === 408;

/** The store responded with a refusal, such as wrong credentials; retrying does not help. */
export class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal';
}

/** A bucket with the S3 protocol, path-style. The content authenticates itself, so the signature need not cover it. */
export function openS3Client(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix }: S3Settings,
  { timeoutMs = TIMEOUT_MS, pauses = PAUSES }: S3Options,
): S3Client {
  // We retry ourselves, because the client's retries have neither a limit nor a timeout.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const folders = prefix.split('/').filter(Boolean);
  const pathOf = (name?: string) =>
    [bucket, ...(name === undefined ? [] : [...folders, ...name.split('/')])]
      .map(encodeURIComponent)
      .join('/');

  async function attempt({ method, name, query = {}, headers, body }: S3Call): Promise<Buffer | null> {
    const url = new URL(`${endpoint}/${pathOf(name)}`);
    url.search = new URLSearchParams(query).toString();
    const signed = await client.sign(url.href, {
      method,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A redirect would lead to another host than the signed one.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    const told = `${answer.status} ${codeIn(bytes)}`.trim();
    if (answer.status === NOT_FOUND && method !== 'PUT' && !told.includes('NoSuchBucket')) return null;
    if (mayPass(answer.status)) throw new Error(told);
    throw new ObjectStoreRefusal(told);
  }

  return {
    prefix: folders.map((folder) => `${folder}/`).join(''),
    attempt,
    async insist(call) {
      for (const wait of pauses) {
        try {
          return await attempt(call);
        } catch (error) {
          if (error instanceof ObjectStoreRefusal) throw error;
          // Jitter, because processes that failed together must not retry together.
          await pause(wait * (0.5 + Math.random()));
        }
      }
      return attempt(call);
    },
  };
}

/**
 * Why a bucket cannot be used, for the operator: it refuses access, or its host does not exist. Null for a store that
 * does not answer and may recover.
 */
export function lastingFault(error: unknown): string | null {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return error instanceof ObjectStoreRefusal || code === 'ENOTFOUND'
    ? (code ?? (error as Error).message)
    : null;
}

function codeIn(body: Buffer): string {
  try {
    return /^[\w.]{1,60}$/.exec(textIn(readXml(body), 'Code'))?.[0] ?? '';
  } catch {
    return '';
  }
}
