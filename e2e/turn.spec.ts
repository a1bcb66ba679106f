import { expect, type Page } from '@playwright/test';
import { iceServersFor } from '../server/features/visit-room/media/ice-servers.ts';
import { openLiveVisit } from './support/live-visit.ts';
import { expectMediaFlows } from './support/media.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';
import { startTurnServer, type TurnServer } from './support/turn-server.ts';

/** People behind networks that let nothing else out: all media through the relay. */
let turn: TurnServer;
test.beforeAll(async () => {
  turn = await startTurnServer();
});
test.afterAll(() => turn?.close());

const url = (transport: 'udp' | 'tcp') => `turn:127.0.0.1:${turn.port}?transport=${transport}`;

/** As where nothing but the relay can be reached. */
async function onlyByRelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        window.peerConnections.push(this);
      }
    };
  });
}

/** How the page's connected transports reach the relay. */
async function relayProtocols(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const protocols: (string | undefined)[] = [];
    for (const connection of window.peerConnections) {
      const reports = new Map<string, Record<string, string>>(await connection.getStats());
      for (const report of reports.values()) {
        if (report.type !== 'transport' || !report.selectedCandidatePairId) continue;
        const pair = reports.get(report.selectedCandidatePairId);
        const local = reports.get(pair?.localCandidateId ?? '');
        protocols.push(local?.candidateType === 'relay' ? local.relayProtocol : local?.candidateType);
      }
    }
    return protocols;
  });
}

for (const transport of ['udp', 'tcp'] as const) {
  test(`a visit through coturn alone, over ${transport}`, async ({ browser }) => {
    const product: Product = await startProduct({ TURN_URLS: url(transport), TURN_SECRET: turn.secret });
    try {
      const visit = await openLiveVisit(browser, product, { name: 'Noa', prepare: onlyByRelay });
      for (const { page } of [visit.patient, visit.provider]) {
        await expectMediaFlows(page);
        const protocols = await relayProtocols(page);
        expect(protocols.length).toBeGreaterThanOrEqual(2);
        expect(new Set(protocols)).toEqual(new Set([transport]));
      }
      await visit.close();
    } finally {
      await product.dispose();
    }
  });
}

test('credentials whose time is over give no relay, those in time do', async ({ page }) => {
  await page.goto('about:blank');
  const relays = (now: number) =>
    page.evaluate(
      async (iceServers) => {
        const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
        const found: string[] = [];
        const errors: number[] = [];
        connection.addEventListener('icecandidateerror', ({ errorCode }) => errors.push(errorCode));
        const gathered = new Promise<void>((resolve) => {
          connection.addEventListener('icecandidate', ({ candidate }) => {
            if (candidate?.candidate) found.push(candidate.type ?? '');
            if (!candidate) resolve();
          });
        });
        connection.createDataChannel('any');
        await connection.setLocalDescription();
        await gathered;
        connection.close();
        return { found, errors };
      },
      iceServersFor({ urls: [url('udp')], secret: turn.secret }, 'a-seat', now),
    );
  const hour = 3_600_000;
  expect((await relays(Date.now())).found).toContain('relay');
  expect(await relays(Date.now() - 13 * hour)).toEqual({ found: [], errors: [401] });
  expect((await relays(Date.now() - 11 * hour)).found).toContain('relay');
});
