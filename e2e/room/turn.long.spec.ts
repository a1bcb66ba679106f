import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { iceServersFor } from '#server/features/room/visit-room/media/ice-servers.ts';
import type { IceServer } from '#shared/contracts/socket/events.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { expectMediaFlows, onlyByRelay, pathsOf } from '../support/media.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { startTurnServer, type TurnServer } from '../support/turn-server.ts';

/** `user-quota` of turn/turnserver.conf. */
const USER_QUOTA = 12;
/** RFC 8656. */
const ALLOCATION_QUOTA_REACHED = 486;

/** People behind networks that block everything else: all media goes through the relay. */
let turn: TurnServer;
test.beforeAll(async () => {
  turn = await startTurnServer();
});
test.afterAll(() => turn?.close());

const url = (transport: 'udp' | 'tcp') => `turn:127.0.0.1:${turn.port}?transport=${transport}`;

const relayProtocols = async (page: Page) =>
  (await pathsOf(page)).map(({ local }) =>
    local.candidateType === 'relay' ? local.relayProtocol : local.candidateType,
  );

for (const transport of ['udp', 'tcp'] as const) {
  test(`a visit works through coturn alone, over ${transport}`, async ({ browser }) => {
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

test('expired credentials give no relay, and valid ones do', async ({ page }) => {
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
  expect(await relays(Date.now() - 1.1 * hour)).toEqual({ found: [], errors: [401] });
  expect((await relays(Date.now() - 0.9 * hour)).found).toContain('relay');
});

test('one person’s allocations end at their quota, whatever credentials they request; another’s continue', async ({
  page,
}) => {
  await page.goto('about:blank');
  /** Makes one connection per credential, all at once, and keeps them open. @returns the relays and errors */
  const allocate = (credentials: IceServer[]) =>
    page.evaluate(async (servers) => {
      const outcomes = await Promise.all(
        servers.map(async (server) => {
          const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' });
          Object.assign(window, { kept: [...((window as { kept?: unknown[] }).kept ?? []), connection] });
          const outcome = { relays: 0, errors: [] as number[] };
          connection.addEventListener('icecandidateerror', ({ errorCode }) => outcome.errors.push(errorCode));
          const gathered = new Promise<void>((resolve) => {
            connection.addEventListener('icecandidate', ({ candidate }) => {
              if (candidate?.candidate) outcome.relays += 1;
              if (!candidate) resolve();
            });
          });
          connection.createDataChannel('any');
          await connection.setLocalDescription();
          await gathered;
          return outcome;
        }),
      );
      return {
        relays: outcomes.reduce((sum, { relays }) => sum + relays, 0),
        errors: outcomes.flatMap(({ errors }) => errors),
      };
    }, credentials);
  const of = (person: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      // Credentials of different times, as for a page that requests them repeatedly.
      iceServersFor({ urls: [url('udp')], secret: turn.secret }, person, Date.now() - index * 60_000),
    ).flat();
  const [greedy, other] = [randomUUID(), randomUUID()];
  const taken = await allocate(of(greedy, 20));
  expect(taken.relays).toBe(USER_QUOTA);
  expect(new Set(taken.errors)).toEqual(new Set([ALLOCATION_QUOTA_REACHED]));
  expect(await allocate(of(greedy, 1))).toEqual({ relays: 0, errors: [ALLOCATION_QUOTA_REACHED] });
  expect(await allocate(of(other, 2))).toEqual({ relays: 2, errors: [] });
});
