import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** `TRUST_PROXY`: `true`, `false`, or addresses, networks and `loopback`, separated by commas. */
export function trustProxy(setting: string): boolean | string {
  return setting === 'true' || setting === 'false' ? setting === 'true' : setting;
}

export function clientAddress(setting: string): (request: IncomingMessage) => string {
  const trusted = trustProxy(setting);
  const trust =
    typeof trusted === 'string'
      ? proxyAddr.compile(trusted.split(',').map((part) => part.trim()))
      : () => trusted;
  return (request) => proxyAddr(request, trust);
}
