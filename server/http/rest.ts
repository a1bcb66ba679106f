import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DocumentFile, RestContract, RestContracts } from '#shared/contracts/contract.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import { PAGE_ACCOUNT_HEADER } from '#shared/domain/call-headers.ts';
import { CodedError } from '#shared/errors.ts';
import { fileNameOf } from '#shared/rules/document-name.ts';
import { type Authenticators, Caller } from './access/caller.ts';
import { UploadTurns } from './upload-turns.ts';

/** The kernel accepts a slice in well under a millisecond. */
const SLICE = 65_536;

/** Shared by all answers of this process: one slice in each round of the event loop. */
let turn: Promise<unknown> = Promise.resolve();
const nextTurn = () => {
  turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return turn;
};

/**
 * Large content as a stream whose slices take turns with those of other answers and with all other work: a
 * megabyte written at once blocks live visits for milliseconds, and thirty of them for a fifth of a second.
 */
export function inTurns(content: Uint8Array): Readable {
  async function* slices() {
    for (let at = 0; at < content.length; at += SLICE) {
      await nextTurn();
      yield Buffer.from(content.buffer, content.byteOffset + at, Math.min(SLICE, content.length - at));
    }
  }
  return Readable.from(slices(), { objectMode: false, highWaterMark: SLICE });
}

/** A browser that opens the address downloads the file. Nothing in it can run, and no page frames it. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The type is the detected one. The name is encoded by RFC 6266, to support letters of any script. */
function sendDocument(reply: FastifyReply, { name, mediaType, content }: DocumentFile): FastifyReply {
  const fileName = fileNameOf(name, mediaType);
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  return reply
    .headers({
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`,
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'content-length': content.byteLength,
    })
    .type(mediaType)
    .send(inTurns(content));
}

/** `encodeURIComponent`, plus the characters that RFC 8187 does not allow. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

interface RestInput<C extends RestContract> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
}

export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Authorizes the call: returns what the handler may rely on, or throws. Runs first. */
export type Policy<C extends RestContract, Grant> = (
  caller: Caller,
  input: RestInput<C>,
) => Grant | Promise<Grant>;
export type Handler<C extends RestContract, Grant> = (
  input: RestInput<C>,
  grant: Grant,
  http: Http,
) => Promise<z.input<C['result']>> | z.input<C['result']>;

export interface RestRoute<C extends RestContract> {
  policy: Policy<C, unknown>;
  run(input: RestInput<C>, grant: unknown, http: Http): unknown;
  options: RouteOptions;
}

export interface RouteOptions {
  /** Requests per minute, per session for staff calls and per address for others. Has a default. */
  perMinute?: number;
  /**
   * Refused requests per minute and address, for calls without a known session whose input can be guessed.
   * Successes do not count, because the people of a clinic share an address.
   */
  failuresPerMinute?: number;
  largeBody?: LargeBody;
}

/** A body that is read only if the caller is signed in, so that strangers cannot fill the memory. */
export interface LargeBody {
  bytes: number;
  from: 'staff' | 'patient';
}

export function route<C extends RestContract, Grant>(
  policy: Policy<C, Grant>,
  handler: Handler<C, Grant>,
  options: RouteOptions = {},
): RestRoute<C> {
  return {
    policy,
    run: (input, grant, http) => handler(input, grant as Grant, http),
    options,
  };
}

export type RestRoutes<T extends RestContracts> = { [K in keyof T]: RestRoute<T[K] & RestContract> };
export type MountedRoutes = Record<string, RestRoute<never>>;

export function restFeature<T extends RestContracts>(_contracts: T, routes: RestRoutes<T>): MountedRoutes {
  return routes as unknown as MountedRoutes;
}

export const anyCaller = (): null => null;

interface Shared {
  authenticators: Authenticators;
  turns: UploadTurns;
  onDenied(caller: Caller, name: CallName): Promise<void>;
}

/**
 * Mounts every call of the contracts. A call without a handler and policy, or a handler without a contract,
 * stops the start. `optional` names calls that this installation may lack.
 */
export function restPlugin(
  features: MountedRoutes[],
  authenticators: Authenticators,
  onDenied: Shared['onDenied'] = async () => {},
  optional: readonly CallName[] = [],
): FastifyPluginAsync {
  const routes = new Map(features.flatMap((feature) => Object.entries(feature)));
  const shared: Shared = { authenticators, turns: new UploadTurns(), onDenied };
  return async (app) => {
    for (const [name, contract] of Object.entries(restContracts) as [CallName, RestContract][]) {
      const found = routes.get(name) as RestRoute<RestContract> | undefined;
      routes.delete(name);
      if (!found) {
        if (optional.includes(name)) continue;
        throw new Error(`no handler for ${name}`);
      }
      mount(app, name, contract, found, shared);
    }
    if (routes.size > 0) throw new Error(`no contract for ${[...routes.keys()].join(', ')}`);
  };
}

/** An email's styles are inline. It may load or run nothing else, and only our pages may frame it. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'; form-action 'none'; sandbox";

/** A document may carry scripts, so browsers download it instead of opening it in our origin. */
const DISPOSITIONS: Record<Exclude<NonNullable<RestContract['file']>, 'document'>, string> = {
  'application/pdf': 'attachment; filename="document.pdf"',
  'text/calendar': 'attachment; filename="visit.ics"',
  'text/csv': 'attachment; filename="table.csv"',
  'text/html': 'inline; filename="message.html"',
  'application/json': 'attachment; filename="record.json"',
  'application/octet-stream': 'attachment; filename="file"',
  'image/jpeg': 'inline; filename="picture.jpg"',
  'image/png': 'inline; filename="picture.png"',
  'image/webp': 'inline; filename="picture.webp"',
  'video/mp4': 'inline; filename="video.mp4"',
};

/** A first check before the body is read. The policy then checks the full access, which may depend on the body. */
function readOnlyOf(
  { bytes, from }: LargeBody,
  { params }: RestContract,
  authenticators: Authenticators,
  turns: UploadTurns,
) {
  return {
    bodyLimit: bytes,
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (params?.safeParse(request.params).success === false) throw new CodedError('INVALID_INPUT');
      const caller = callerOf(authenticators, request);
      const person =
        from === 'staff'
          ? (await caller.staff()).accountId
          : (await caller.patient((request.params as { sessionId: string }).sessionId)).sessionId;
      await turns.take(person, untilOver(reply));
    },
  };
}

function untilOver({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  for (const event of ['finish', 'close']) raw.once(event, () => over.abort());
  if (raw.destroyed) over.abort();
  return over.signal;
}

function mount(
  app: FastifyInstance,
  name: CallName,
  contract: RestContract,
  { policy, run, options }: RestRoute<RestContract>,
  shared: Shared,
): void {
  const { authenticators, turns } = shared;
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  if (typeof policy !== 'function') throw new Error(`no policy for ${name}`);
  const granted = async (caller: Caller, input: RestInput<RestContract>): Promise<unknown> => {
    try {
      return await policy(caller, input);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'ACCESS_DENIED') await shared.onDenied(caller, name);
      throw error;
    }
  };
  app.route({
    method,
    url,
    schema: {
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      ...(contract.file ? {} : { response: { 200: z.object({ result: contract.result }) } }),
    },
    ...(options.largeBody ? readOnlyOf(options.largeBody, contract, authenticators, turns) : {}),
    config: {
      ...(contract.reads ? { reads: true } : {}),
      ...(options.perMinute ? { rateLimit: { max: options.perMinute } } : {}),
      ...(options.failuresPerMinute ? { failuresPerMinute: options.failuresPerMinute } : {}),
    },
    handler: async (request, reply) => {
      const caller = callerOf(authenticators, request);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
      } as RestInput<RestContract>;
      const grant = await granted(caller, input);
      const result = await run(input, grant, { request, reply });
      if (!contract.file) return { result };
      if (contract.file === 'document') return sendDocument(reply, result as DocumentFile);
      reply.header('content-disposition', DISPOSITIONS[contract.file]);
      if (contract.file === 'text/html') reply.header('content-security-policy', LETTER_POLICY);
      // Displayable files about people are not cached. Every data answer has `nosniff`.
      const etag = reply.getHeader('etag');
      const kept = etag === undefined ? 'private, no-store' : 'private, no-cache';
      const cached = contract.immutable ? 'public, max-age=31536000, immutable' : kept;
      if (etag !== undefined && request.headers['if-none-match'] === etag)
        return reply.header('cache-control', cached).code(304).send();
      // Text is UTF-8, and a program might guess otherwise without the charset.
      const type = contract.file.startsWith('text/') ? `${contract.file}; charset=utf-8` : contract.file;
      return reply.type(type).header('cache-control', cached).send(result);
    },
  });
}

function callerOf(authenticators: Authenticators, { cookies, ip, headers }: FastifyRequest): Caller {
  const page = headers[PAGE_ACCOUNT_HEADER];
  return new Caller(authenticators, cookies, ip, typeof page === 'string' ? page : undefined);
}
