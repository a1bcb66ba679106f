import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InterpreterOrder } from '../adapters/interpreter/port.ts';
import { SIGNATURE_HEADER, signMessage } from '../adapters/interpreter/signature.ts';
import type { Browser } from './browser.ts';
import type { LiveWorld } from './live-world.ts';
import { setSetting } from './settings.ts';
import type { TestSocket } from './test-socket.ts';

export async function turnInterpretationOn({
  db,
  practice,
}: Pick<LiveWorld, 'db' | 'practice'>): Promise<void> {
  await setSetting(db, practice.id, 'hasInterpretationServices', true);
}

export async function requestOf({ db, deps }: Pick<LiveWorld, 'db' | 'deps'>, visitId: string) {
  const row = await db
    .selectFrom('interpreterRequests')
    .selectAll()
    .where('visitId', '=', visitId)
    .orderBy('ordinal', 'desc')
    .executeTakeFirstOrThrow();
  return { ...row, token: deps.keys.linkToken(row.id) };
}

export async function interpreterBrowser(
  world: Pick<LiveWorld, 'browser'>,
  { token }: { token: string },
): Promise<Browser> {
  const browser = world.browser();
  await browser.call('POST /api/guest/interpreter-links/:token/open', { params: { token } });
  return browser;
}

export async function interpreterIn(
  world: Pick<LiveWorld, 'browser' | 'connect' | 'db' | 'deps'>,
  visitId: string,
): Promise<TestSocket> {
  const request = await requestOf(world, visitId);
  const browser = await interpreterBrowser(world, request);
  return world.connect(browser, { as: 'interpreter', requestId: request.id });
}

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  key: string | undefined;
}

export interface InterpreterServer {
  url: string;
  token: string;
  open: ReadonlyMap<string, InterpreterOrder>;
  received: Received[];
  trouble: (number | null)[];
  begun: number;
  /** @param now milliseconds since the epoch */
  message(body: object, now: number, secret?: string): { payload: string; headers: Record<string, string> };
  close(): Promise<void>;
}

export async function startInterpreterServer(token = 'token-of-the-service'): Promise<InterpreterServer> {
  const open = new Map<string, InterpreterOrder>();
  const seen = new Set<string>();
  const http: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      const key = headers['idempotency-key'] as string | undefined;
      service.received.push({ method, url, authorization: headers.authorization, key });
      const answer = (status: number) => response.writeHead(status).end('{}');
      const trouble = service.trouble.shift();
      if (trouble === null) return request.socket.destroy();
      if (trouble !== undefined) return answer(trouble);
      if (headers.authorization !== `Bearer ${token}`) return answer(401);
      if (method === 'POST' && url === '/v1/requests') {
        const order = JSON.parse(body) as InterpreterOrder;
        if (!seen.has(key ?? '')) {
          seen.add(key ?? '');
          service.begun += 1;
          open.set(order.requestId, order);
        }
        return answer(202);
      }
      if (method === 'DELETE') return answer(open.delete(url?.split('/').at(-1) ?? '') ? 204 : 404);
      return answer(404);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const service: InterpreterServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    token,
    open,
    received: [],
    trouble: [],
    begun: 0,
    message(body, now, secret = token) {
      const payload = JSON.stringify(body);
      const signature = signMessage(secret, payload, Math.floor(now / 1_000));
      return { payload, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } };
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return service;
}
