import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { PartnerChange } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import {
  type ReadDeparture,
  type ReturnClaims,
  readDeparture,
  returnOf,
  signReturn,
} from '../adapters/partner/partner-side.ts';
import type { SharedSecret } from '../adapters/partner/tokens.ts';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

export function partnerSettings(world: Pick<World, 'practice'>, administrator: Browser) {
  const at = '/api/admin/practices/:practiceId/partners/:kind' as const;
  const params = (kind: PartnerKind) => ({ practiceId: world.practice.id, kind });
  const read = async (kind: PartnerKind) =>
    (await administrator.call(`GET ${at}`, { params: params(kind) })).result;
  return {
    read,
    save: async (kind: PartnerKind, change: Partial<PartnerChange> = {}) =>
      administrator.call(`PUT ${at}`, {
        params: params(kind),
        body: {
          version: (await read(kind)).version,
          url: 'https://partner.example/start',
          partnerPracticeId: 'saguaro-7',
          messageEn: 'Our partner asks a few questions.',
          messageEs: '',
          mandatory: true,
          namespaceRoot: kind === 'history' ? 'https://history.example.org/ns' : '',
          visitTypeIds: [],
          ...change,
        },
      }),
    turn: async (kind: PartnerKind, on: boolean, turnOtherOff = false) =>
      administrator.call(`POST ${at}/state`, {
        params: params(kind),
        body: { version: (await read(kind)).version, on, turnOtherOff },
      }),
    newSecret: async (kind: PartnerKind, endPresent = false) =>
      administrator.call(`POST ${at}/secret`, {
        params: params(kind),
        body: { version: (await read(kind)).version, endPresent },
      }),
    remove: async (kind: PartnerKind) =>
      administrator.call(`POST ${at}/removal`, {
        params: params(kind),
        body: { version: (await read(kind)).version },
      }),
    test: async (kind: PartnerKind) =>
      (await administrator.call(`POST ${at}/test`, { params: params(kind) })).result,
  };
}

export async function connectPartner(
  settings: ReturnType<typeof partnerSettings>,
  kind: PartnerKind,
  server: PartnerServer,
  change: Partial<PartnerChange> = {},
): Promise<void> {
  const { result } = await settings.save(kind, { url: server.url, ...change });
  const [secret] = result.set?.secrets ?? [];
  if (result.newSecret && secret) server.secret = { id: secret.id, text: result.newSecret };
  const turned = await settings.turn(kind, true, true);
  if (turned.status !== 200) throw new Error(turned.body);
}

export interface PartnerServer {
  url: string;
  practice: string;
  secret: SharedSecret | null;
  responses: Map<string, unknown>;
  trouble: (number | null)[];
  received: string[];
  arrive(address: string, now: number): Promise<ReadDeparture>;
  back(departure: ReadDeparture, now: number, change?: Partial<ReturnClaims>): Promise<string>;
  close(): Promise<void>;
}

export async function startPartnerServer(product: string): Promise<PartnerServer> {
  const http = createServer((request, response) => {
    const { url = '', headers } = request;
    partner.received.push(url);
    const answer = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const trouble = partner.trouble.shift();
    if (trouble === null) return request.socket.destroy();
    if (trouble !== undefined) return answer(trouble);
    void isOurs(headers.authorization).then((known) => {
      if (!known) return answer(401);
      if (url === '/start/status') return answer(200, { practice: partner.practice });
      const found = partner.responses.get(url.split('/').at(-1) ?? '');
      if (found instanceof Buffer) return response.writeHead(200).end(found);
      return found === undefined ? answer(404) : answer(200, found);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/start`;

  async function isOurs(authorization = ''): Promise<boolean> {
    if (!partner.secret) return false;
    const key = new TextEncoder().encode(partner.secret.text);
    return jwtVerify(authorization.replace('Bearer ', ''), key, {
      algorithms: ['HS256'],
      typ: 'anteroom-call+jwt',
      audience: url,
      issuer: product,
      // The world's clock differs from this machine's.
      currentDate: new Date('2026-11-20T17:00:00Z'),
      clockTolerance: 7 * 86_400,
    }).then(
      () => true,
      () => false,
    );
  }
  const secretOf = (): SharedSecret => {
    if (!partner.secret) throw new Error('no secret was entered at the partner');
    return partner.secret;
  };
  const partner: PartnerServer = {
    url,
    practice: 'saguaro-7',
    secret: null,
    responses: new Map(),
    trouble: [],
    received: [],
    async arrive(address, now) {
      const token = new URL(address).searchParams.get('token') ?? '';
      const departure = await readDeparture(secretOf(), token, { product, partner: url, now });
      if (!departure) throw new Error('not a departure of the product');
      return departure;
    },
    back: (departure, now, change = {}) =>
      signReturn(secretOf(), { ...returnOf(departure, 'completed', now), ...change }),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return partner;
}
