import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AddressRefused, isPrivateHost, publicLookup } from '../private-addresses.ts';

export interface Outgoing {
  method: 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

/**
 * Sends a request to an address that a practice has set, and follows no redirect.
 *
 * @param allowPrivate whether it may lead into private networks
 * @returns the status; null without an answer in time
 * @throws AddressRefused
 */
export function guardedRequest(
  url: string,
  outgoing: Outgoing,
  allowPrivate: boolean,
): Promise<number | null> {
  const { protocol, hostname } = new URL(url);
  if (!allowPrivate && isPrivateHost(hostname)) return Promise.reject(new AddressRefused());
  const { method, headers, body, timeoutMs } = outgoing;
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        // A pooled connection may have been looked up under another rule.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      },
    );
    request.on('error', (error) => (error instanceof AddressRefused ? reject(error) : resolve(null)));
    request.end(body);
  });
}
