import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAnchors } from '#server/runtime/anchors/file-anchors.ts';
import type { AnchorStore } from '#server/runtime/anchors/port.ts';

export function testAnchors(key = Buffer.alloc(32, 7)): { anchors: AnchorStore; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-anchors-'));
  return {
    anchors: fileAnchors({ folder, keys: [key], log: { error: () => {} } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const RECEIVER_TOKEN = 'a token of the receiver';

export interface AnchorReceiver {
  environment: Record<string, string>;
  lines: string[];
  trouble: 'hangs' | number | null;
  close(): Promise<void>;
}

export async function startAnchorReceiver(): Promise<AnchorReceiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (receiver.trouble === 'hangs') return;
    const isKnown = request.headers.authorization === `Bearer ${RECEIVER_TOKEN}`;
    const status = receiver.trouble ?? (isKnown ? 204 : 401);
    if (status === 204) receiver.lines.push(...body.split('\n').filter(Boolean));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: AnchorReceiver = {
    environment: {
      ANCHORS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ends`,
      ANCHORS_TOKEN: RECEIVER_TOKEN,
    },
    lines: [],
    trouble: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
