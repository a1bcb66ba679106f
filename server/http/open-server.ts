import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { HEADERS_LIMIT } from './too-large-page.ts';

/** Suites with forward secrecy and authenticated encryption: those of TLS 1.3, and of 1.2 for older browsers. */
const CIPHERS = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');

export const TLS = { minVersion: 'TLSv1.2', ciphers: CIPHERS } as const;

/**
 * How long an idle connection stays open according to `Keep-Alive`, in milliseconds. Longer than proxies keep theirs
 * (docs/OPERATIONS.md, "Ports"): a request on a connection that the server is closing fails, and a proxy does not
 * repeat a POST. Fastify's own setting does not reach a server that it did not make.
 */
const KEEP_IDLE_MS = 130_000;

/** Additional time that an idle connection really stays open, for requests in transit. */
const UNDER_WAY_MS = 10_000;

export function openServer(withTls: boolean, handler: RequestListener) {
  const options = {
    maxHeaderSize: HEADERS_LIMIT,
    keepAliveTimeout: KEEP_IDLE_MS,
    keepAliveTimeoutBuffer: UNDER_WAY_MS,
  };
  return withTls ? createHttpsServer({ ...options, ...TLS }, handler) : createHttpServer(options, handler);
}
