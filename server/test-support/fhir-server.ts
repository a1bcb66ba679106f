import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getStatus, isOperationOutcome } from '@medplum/core';
import { FhirRouter, MemoryRepository } from '@medplum/fhir-router';
import type {
  Bundle,
  CapabilityStatement,
  CapabilityStatementRestResource,
  Patient,
  Resource,
} from '@medplum/fhirtypes';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { loadFhirDefinitions, problemsOf } from './fhir-definitions.ts';

export type Fault =
  | 'ok'
  | 'away'
  /** Does the work, then closes the connection without an answer. */
  | 'lost'
  | 'slow'
  | 'wrong-json'
  | 'other-type'
  | 'huge'
  | { status: number; headers?: Record<string, string>; body?: object };

export interface FhirOddities {
  ignores: string[];
  self: boolean;
  statement: object | null;
  edit: ((answer: Answered) => void) | null;
}

export interface Answered {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the tests break it
  resource: any;
}

export const noOddities = (): FhirOddities => ({ ignores: [], self: false, statement: null, edit: null });

interface FhirOffers {
  conditionalCreate: boolean;
  transaction: boolean;
  binary: boolean;
  without: string[];
}

export type FhirTestServer = Awaited<ReturnType<typeof startFhirServer>>;
const HUGE_BYTES = 50_000_000;

/**
 * A FHIR server on loopback: Medplum's router with its in-memory storage. Refuses resources that FHIR's own
 * definitions do not allow.
 *
 * @param keys reads its client's public keys; undefined if it requires no token
 */
export async function startFhirServer(keys?: () => Promise<JSONWebKeySet>, now: () => number = Date.now) {
  loadFhirDefinitions();
  const repo = new MemoryRepository();
  const router = new FhirRouter();
  const offers: FhirOffers = { conditionalCreate: true, transaction: true, binary: true, without: [] };
  const faults: Fault[] = [];
  const odd = noOddities();
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  const refused: string[] = [];
  let sentBytes = 0;
  const http = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      refused.push(`test server: ${error}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const tokens = keys && tokenDesk({ endpoint: `${origin}/token`, keys, now });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { method = 'GET', headers } = request;
    const path = (request.url ?? '').replace(/^\/fhir\/?/, '');
    const json = (status: number, value: object, more: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/fhir+json', ...more })
        .end(JSON.stringify(value));
    if (path === '.well-known/smart-configuration' && tokens)
      return json(200, { token_endpoint: `${origin}/token`, grant_types_supported: ['client_credentials'] });
    if (request.url === '/token' && tokens) {
      const { status, answer } = await tokens.give(body);
      return json(status, answer);
    }
    requests.push({ method, path, headers });
    if (path === 'metadata') return json(200, odd.statement ?? statementOf(offers));
    if (tokens && !tokens.accepts(headers.authorization)) return json(401, LOGIN);
    const fault = faults.shift() ?? 'ok';
    if (fault === 'away') return void request.socket.destroy();
    if (fault === 'slow') return;
    if (fault === 'wrong-json') return void response.end('<html>no FHIR</html>');
    if (fault === 'other-type') return json(200, { resourceType: 'Basic', code: { text: 'another' } });
    if (fault === 'huge') return sendHuge(response);
    if (typeof fault === 'object') return json(fault.status, fault.body ?? {}, fault.headers);
    const resource = body ? (JSON.parse(body) as Resource) : undefined;
    const problems = resource ? written(resource).flatMap(problemsOf) : [];
    if (problems.length > 0) {
      refused.push(...problems);
      return json(422, { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'invalid' }] });
    }
    const done: Answered = { method, path, ...(await handle(method, path, headers, resource)) };
    odd.edit?.(done);
    if (fault === 'lost') return void request.socket.destroy();
    json(done.status, done.resource, done.headers);
  }

  async function handle(
    method: string,
    path: string,
    headers: IncomingMessage['headers'],
    body: Resource | undefined,
  ) {
    const { pathname, searchParams, search } = known(new URL(path, 'http://x/'));
    const condition = headers['if-none-exist'];
    // If the server knows none of the parameters, any resource matches the condition.
    if (condition)
      headers['if-none-exist'] = known(new URL(`http://x/?${condition}`)).search.slice(1) || '_count=2';
    const query: Record<string, string | string[]> = {};
    for (const name of new Set(searchParams.keys())) {
      const values = searchParams.getAll(name);
      query[name] = values.length > 1 ? values : (values[0] ?? '');
    }
    const [outcome, resource] = await router.handleRequest(
      {
        method: method as 'GET',
        url: pathname + search,
        pathname: '',
        params: {},
        query,
        headers,
        body,
      },
      repo,
    );
    const shown = resource ?? outcome;
    if (shown.resourceType === 'Bundle') linkBelow(shown, `${origin}/fhir`);
    if (shown.resourceType === 'Bundle' && odd.self)
      shown.link = [{ relation: 'self', url: `${origin}/fhir${pathname}${search}` }, ...(shown.link ?? [])];
    const { versionId } = shown.meta ?? {};
    const isData = !isOperationOutcome(shown);
    return {
      status: getStatus(outcome),
      resource: shown,
      headers: {
        ...(versionId ? { etag: `W/"${versionId}"` } : {}),
        ...(isData && shown.id ? { location: `${origin}/fhir/${shown.resourceType}/${shown.id}` } : {}),
      },
    };
  }

  function known(address: URL): URL {
    for (const name of odd.ignores) address.searchParams.delete(name);
    return address;
  }

  function sendHuge(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/fhir+json' });
    const part = Buffer.alloc(1_000_000, 32);
    const next = () => {
      while (sentBytes < HUGE_BYTES && !response.destroyed) {
        sentBytes += part.length;
        if (!response.write(part)) return void response.once('drain', next);
      }
      response.end();
    };
    next();
  }
  return {
    baseUrl: `${origin}/fhir`,
    repo,
    offers,
    faults,
    odd,
    requests,
    refused,
    tokens,
    sentBytes: () => sentBytes,
    all: async <T extends Resource>(type: T['resourceType']) =>
      ((await repo.search<T>({ resourceType: type, count: 1_000 })).entry ?? []).map(
        ({ resource }) => resource as T,
      ),
    async addPatient(patient: Omit<Patient, 'resourceType'>) {
      const whole: Patient = { resourceType: 'Patient', ...patient };
      const problems = problemsOf(whole);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      return repo.createResource(whole);
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const LOGIN = { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'login' }] };

const written = (body: Resource): Resource[] =>
  body.resourceType === 'Bundle'
    ? [body, ...(body.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []))]
    : [body];

function linkBelow(bundle: Bundle, base: string): void {
  for (const link of bundle.link ?? []) {
    const { pathname, search } = new URL(link.url ?? '', 'http://x/');
    link.url = `${base}/${pathname.replace(/^.*\//, '')}${search}`;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const TYPES = [
  'Patient',
  'Appointment',
  'Encounter',
  'DocumentReference',
  'QuestionnaireResponse',
  'Consent',
  'Observation',
  'Binary',
] as const;

function statementOf({ conditionalCreate, transaction, binary, without }: FhirOffers): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-01-01',
    kind: 'instance',
    software: { name: 'Mesa EHR' },
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      {
        mode: 'server',
        resource: TYPES.filter((type) => !without.includes(type) && (binary || type !== 'Binary')).map(
          (type): CapabilityStatementRestResource => ({
            type,
            interaction: [{ code: 'read' }, { code: 'search-type' }, { code: 'create' }, { code: 'update' }],
            conditionalCreate,
          }),
        ),
        interaction: transaction ? [{ code: 'transaction' }] : [],
      },
    ],
  };
}

/** The token endpoint of a SMART server. Verifies assertions by the client's published keys, and accepts each once. */
function tokenDesk({
  endpoint,
  keys,
  now,
}: {
  endpoint: string;
  keys: () => Promise<JSONWebKeySet>;
  now: () => number;
}) {
  const seen = new Set<string>();
  const given = new Map<string, number>();
  const desk = {
    lifetime: 300,
    clientId: 'anteroom',
    trouble: [] as number[],
    status: 200,
    expiresIn: (seconds: number): unknown => seconds,
    signedBy: [] as { kid: string | undefined; alg: string | undefined }[],
    assertion: '',
    async give(body: string): Promise<{ status: number; answer: object }> {
      const trouble = desk.trouble.shift();
      if (trouble) return { status: trouble, answer: { error: 'server_error' } };
      const form = new URLSearchParams(body);
      desk.assertion = form.get('client_assertion') ?? '';
      try {
        const { payload, protectedHeader } = await jwtVerify(
          desk.assertion,
          createLocalJWKSet(await keys()),
          {
            audience: endpoint,
            issuer: desk.clientId,
            subject: desk.clientId,
            algorithms: ['RS384', 'ES384'],
            maxTokenAge: '5m',
            requiredClaims: ['jti', 'exp'],
            currentDate: new Date(now()),
          },
        );
        refuseReplay(payload);
        desk.signedBy.push({ kid: protectedHeader.kid, alg: protectedHeader.alg });
      } catch {
        return { status: 400, answer: { error: 'invalid_client' } };
      }
      if (form.get('grant_type') !== 'client_credentials' || !form.get('scope'))
        return { status: 400, answer: { error: 'invalid_request' } };
      const token = randomUUID();
      given.set(token, now() + desk.lifetime * 1_000);
      return {
        status: desk.status,
        answer: { access_token: token, token_type: 'bearer', expires_in: desk.expiresIn(desk.lifetime) },
      };
    },
    accepts(authorization: string | undefined): boolean {
      return (given.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > now();
    },
    forgetAll: () => given.clear(),
  };
  function refuseReplay({ jti = '' }: JWTPayload): void {
    if (seen.has(jti)) throw new Error('replayed');
    seen.add(jti);
  }
  return desk;
}
