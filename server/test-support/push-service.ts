import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface TakenPush {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  text: unknown;
}

/** A browser with its push service, over HTTP on this machine. Decrypts received pushes (RFC 8291). */
export async function openPushService() {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16);
  const taken: TakenPush[] = [];
  const behavior = { status: 201, location: null as string | null, failing: '' };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { location, failing } = behavior;
    const status = request.url === `/${failing}` ? 503 : behavior.status;
    if (status < 300)
      taken.push({
        path: request.url ?? '',
        headers: request.headers,
        text: JSON.parse(decrypt(Buffer.concat(parts))),
      });
    response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
    const secret = hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32);
    const derive = (what: string, bytes: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes),
      );
    const record = body.subarray(21 + keyLength);
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    open.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  const { port } = server.address() as AddressInfo;
  return {
    taken,
    behavior,
    endpoint: (name: string) => `http://127.0.0.1:${port}/${name}`,
    keys: { p256dh, auth: auth.toString('base64url') },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
