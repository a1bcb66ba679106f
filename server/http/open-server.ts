import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { HEADERS_LIMIT } from './too-large-page.ts';

/** With forward secrecy and authenticated encryption: those of TLS 1.3, and of 1.2 for older browsers. */
const CIPHERS = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');

/** How HTTPS is spoken, whatever the certificate. */
export const TLS = { minVersion: 'TLSv1.2', ciphers: CIPHERS } as const;

/** The public server. With TLS it completes no handshake until `watchCertificate` gives it a certificate. */
export function openServer(withTls: boolean, handler: RequestListener) {
  const options = { maxHeaderSize: HEADERS_LIMIT };
  return withTls ? createHttpsServer({ ...options, ...TLS }, handler) : createHttpServer(options, handler);
}
