import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { addScript, answersItself, type PageScript } from './page-script.ts';

export interface Front {
  url: string;
  lead(ports: readonly number[]): void;
  close(): void;
}

/** A user agent suffix that leads to the process with this number, whatever its visit. */
export const prefers = (number: number): string => `prefers/${number}`;

export const placeOf = (key: string, count: number): number =>
  createHash('sha256').update(key).digest().readUInt32BE() % count;

/** Chooses by the visit in the request's query, otherwise by the person's address (docs/OPERATIONS.md). */
function choose({ url = '', headers, socket }: IncomingMessage, count: number): number {
  const asked = /prefers\/(\d+)/.exec(headers['user-agent'] ?? '')?.[1];
  if (asked) return Number(asked);
  const visit = new URLSearchParams(url.split('?')[1]).get('visit');
  return placeOf(String(visit ?? headers['x-forwarded-for'] ?? socket.remoteAddress), count);
}

export async function startFront(port: number, script?: PageScript): Promise<Front> {
  let ports: readonly number[] = [];
  const order = (request: IncomingMessage): number[] => {
    const preferred = ports[choose(request, ports.length)];
    return [...ports].sort((one, other) => Number(other === preferred) - Number(one === preferred));
  };

  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      if (script && answersItself(script, incoming, Buffer.concat(chunks), answer)) return;
      const attempt = ([target, ...others]: number[]): void => {
        if (!target) return void answer.writeHead(502).end();
        const { method, url } = incoming;
        const headers = { ...incoming.headers, ...(script ? { 'accept-encoding': 'identity' } : {}) };
        const outgoing = request({
          host: '127.0.0.1',
          port: target,
          method,
          path: url,
          headers,
          agent: false,
        });
        outgoing.on('response', (reply) => {
          if (script && /^text\/html/.test(reply.headers['content-type'] ?? ''))
            return void addScript(reply, answer);
          answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
          reply.pipe(answer);
          reply.on('error', () => answer.destroy());
        });
        outgoing.on('error', () => (answer.headersSent ? answer.destroy() : attempt(others)));
        outgoing.end(Buffer.concat(chunks));
      };
      attempt(order(incoming));
    });
  });

  server.on('upgrade', (incoming, near, head) => {
    near.on('error', () => {});
    const attempt = ([target, ...others]: number[]): void => {
      if (!target) return void near.destroy();
      const far = connect(target, '127.0.0.1');
      const unreachable = () => attempt(others);
      far.once('error', unreachable);
      far.once('connect', () => {
        far.off('error', unreachable);
        far.on('error', () => near.destroy());
        far.on('close', () => near.destroy());
        near.on('close', () => far.destroy());
        const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
        for (let index = 0; index < incoming.rawHeaders.length; index += 2)
          lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
        far.write(`${lines.join('\r\n')}\r\n\r\n`);
        far.write(head);
        far.pipe(near).pipe(far);
      });
    };
    attempt(order(incoming));
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    lead(to) {
      ports = to;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
