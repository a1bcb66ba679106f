import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AddressRefused, isPrivateHost, publicLookup } from './private-addresses.ts';

const CONNECT_MS = 5_000;
export const LARGEST_ANSWER = 5_000_000;

/** The answer was incomplete in time, or too large. The message may be logged. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly failure: 'away' | 'too-large';

  constructor(failure: NoAnswer['failure'], message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Bounds {
  allowPrivate: boolean;
  timeoutMs: number;
  connectMs?: number;
  largest?: number;
}

let held = false;

/** A restored copy contacts no other system until it takes over. */
export function holdExchanges(now: boolean): void {
  held = now;
}

/**
 * One HTTP request to an outside service, and its answer. Follows no redirect, and ends in bounded time and memory.
 *
 * @throws AddressRefused, NoAnswer
 */
export function exchange(outgoing: Outgoing, bounds: Bounds): Promise<Answer> {
  const { method, url, headers, body } = outgoing;
  const { allowPrivate, timeoutMs, connectMs = CONNECT_MS, largest = LARGEST_ANSWER } = bounds;
  const { protocol, hostname } = new URL(url);
  if (held) return Promise.reject(new NoAnswer('away', 'this is a copy, which talks to no other system'));
  if (!allowPrivate && (protocol !== 'https:' || isPrivateHost(hostname)))
    return Promise.reject(new AddressRefused());
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      // A pooled connection may have been resolved under another rule.
      agent: false,
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    });
    const stop = (error: Error) => void request.destroy(error);
    const whole = setTimeout(() => stop(away('no answer in time')), Math.max(1, timeoutMs));
    const connecting = setTimeout(() => stop(away('no connection in time')), connectMs);
    const settle = () => {
      clearTimeout(whole);
      clearTimeout(connecting);
    };
    const fail = (error: Error) => {
      settle();
      const isTold = error instanceof AddressRefused || error instanceof NoAnswer;
      reject(isTold ? error : away(`no answer: ${codeOf(error)}`));
    };
    request.on('socket', (socket) => {
      socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.on('error', fail);
    request.on('response', (response) => {
      readBody(response, largest).then((read) => {
        settle();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
      }, stopAnd(fail));
    });
    request.end(body);

    function stopAnd(then: (error: Error) => void) {
      return (error: Error) => {
        request.destroy();
        then(error);
      };
    }
  });
}

function readBody(response: IncomingMessage, largest: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () =>
      reject(new NoAnswer('too-large', `an answer of more than ${largest / 1_000_000} MB`));
    if (Number(response.headers['content-length'] ?? 0) > largest) return tooLarge();
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > largest) {
        parts.length = 0;
        return tooLarge();
      }
      parts.push(part);
    });
    response.on('end', () => {
      if (response.complete) resolve(Buffer.concat(parts));
      else reject(away('the answer broke off'));
    });
    response.on('error', reject);
    response.on('aborted', () => reject(away('the answer broke off')));
  });
}

const away = (message: string) => new NoAnswer('away', message);
/** A code such as `ECONNREFUSED`; a message could name hosts in the network. */
const codeOf = (error: Error) => ('code' in error ? String(error.code) : error.name);
