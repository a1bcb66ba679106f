import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { exchange, NoAnswer } from '#server/adapters/exchange.ts';
import { AddressRefused } from '#server/adapters/private-addresses.ts';
import type { PushSender } from './port.ts';

const TIMEOUT_MS = 10_000;
const LARGEST = 10_000;
/** How long a push service keeps a push for an offline browser, in seconds. Later it would be outdated. */
const KEPT_SECONDS = 600;

interface WebPushOptions {
  key: Buffer;
  publicUrl: string;
  /** Only for tests: an endpoint is sent by a browser, and must not lead into the server's network. */
  allowPrivate?: boolean;
}

/** Sends pushes to the browsers' push services (RFC 8030), encrypted to the browser (RFC 8291) and signed. */
export function openWebPush({ key, publicUrl, allowPrivate = false }: WebPushOptions): PushSender {
  const pair = pairOf(key);
  const subject = `https://${new URL(publicUrl).host}`;
  return {
    serverKey: pair.publicKey,
    async send({ endpoint, keys: browserKeys, serverKey }, text) {
      if (serverKey !== pair.publicKey) return 'gone';
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: browserKeys },
          JSON.stringify(text),
          { vapidDetails: { subject, ...pair }, TTL: KEPT_SECONDS, urgency: 'high' },
        );
        const { status } = await exchange(
          { method: 'POST', url: endpoint, headers: asText(headers), body: body ?? undefined },
          { allowPrivate, timeoutMs: TIMEOUT_MS, largest: LARGEST },
        );
        if (status === 404 || status === 410) return 'gone';
        return status >= 200 && status < 300 ? 'sent' : 'failed';
      } catch (error) {
        if (error instanceof AddressRefused) return 'gone';
        if (error instanceof NoAnswer) return 'failed';
        throw error;
      }
    },
  };
}

function asText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
}

/** Any 32 bytes are a private key of P-256, except for one in 2^32. */
function pairOf(key: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}
