import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import {
  type MediaWay,
  mediaPorts,
  openMediaWay,
  openWay,
  type Way,
} from '../../../e2e/support/cut-network.ts';
import { type LiveVisit, openLiveVisit } from '../../../e2e/support/live-visit.ts';
import { newPerson } from '../../../e2e/support/people.ts';
import { freePort, startProduct } from '../../../e2e/support/product.ts';
import { startBareServer } from '../../bare/server.ts';
import { launchBrowser } from '../../measure/browser.ts';
import { type Figure, ms, reported, type Summary, summarise } from '../../measure/figures.ts';

const PATIENCE_MS = 40_000;

type Times = Record<keyof typeof RUNGS, number[]>;
type FaultTimes = Record<keyof typeof FAULTS, number[]>;

const RUNGS = {
  socket: 'the socket resumes, after it was dropped',
  restart: 'ICE restarts, after a change of networks',
  transports: 'new transports (product: after kill -9 of its worker)',
  rejoin: 'full rejoin, after a reload of the page',
} as const;
/** In milliseconds: long enough for all reconnection attempts to have started. */
const OUTAGE_MS = 10_000;
const FAULTS = {
  outage: `${OUTAGE_MS / 1_000} s without network, since it is back`,
  standstill: 'a media worker stands still, noticed and replaced',
} as const;
const noTimes = (): Times => ({ socket: [], restart: [], transports: [], rejoin: [] });

/**
 * How long each step of the recovery takes until pictures return (for the socket, until it is connected), compared to
 * a bare page that does the same immediately, without people, rules or checks.
 */
export async function benchLadder(times: number): Promise<Figure[]> {
  const { rungs: ours, faults } = await productTimes(times);
  const theirs = await bareTimes(times);
  const describe = ({ median, min, max }: Summary) => `${ms(median)} (${ms(min)}–${ms(max)})`;
  const rungs = Object.entries(RUNGS).map(([rung, what]) => {
    const [product, bare] = [ours, theirs].map((one) => summarise(one[rung as keyof Times])) as [
      Summary,
      Summary,
    ];
    return {
      what: `${what} (${times})`,
      product: describe(product),
      baseline: describe(bare),
      ratio: (product.median / bare.median).toFixed(2),
      target: '(reported)',
      met: true,
    };
  });
  const alone = Object.entries(FAULTS).map(([fault, what]) =>
    reported(`${what} (${times})`, describe(summarise(faults[fault as keyof FaultTimes]))),
  );
  return [...rungs, ...alone];
}

async function productTimes(times: number): Promise<{ rungs: Times; faults: FaultTimes }> {
  const took = noTimes();
  const faults: FaultTimes = { outage: [], standstill: [] };
  const media = await openMediaWay(await freePort());
  const way = await openWay();
  const product = await startProduct({ ...media.environment, LOG_LEVEL: 'fatal' });
  const browser = await launchBrowser();
  try {
    const visit = await openLiveVisit(browser, product, { name: 'Lin', patient: { proxy: way.proxy } });
    const { page } = visit.patient;
    for (let time = 0; time < times; time += 1) {
      took.socket.push(await dropped(way, reconnecting(page)));
      await settled(visit);
      took.restart.push(
        await moved(page, media, () => page.evaluate(() => dispatchEvent(new Event('online')))),
      );
      await settled(visit);
      took.transports.push(
        await untilNewPictures(page, async () => process.kill(workerOf(product.pid()), 'SIGKILL')),
      );
      await settled(visit);
      took.rejoin.push(await untilReloaded(page));
      await settled(visit);
      faults.outage.push(await cutOff(page, way, media));
      await settled(visit);
      faults.standstill.push(
        await untilNewPictures(page, async () => process.kill(workerOf(product.pid()), 'SIGSTOP')),
      );
      await settled(visit);
    }
  } finally {
    await browser.close();
    await product.dispose();
    way.close();
    media.close();
  }
  return { rungs: took, faults };
}

async function bareTimes(times: number): Promise<Times> {
  const took = noTimes();
  const media = await openMediaWay(await freePort());
  const way = await openWay();
  const {
    SFU_LISTEN_IP: ip = '',
    SFU_ANNOUNCED_ADDRESS: announcedAddress = '',
    SFU_PORT,
  } = media.environment;
  const bare = await startBareServer({ ip, announcedAddress, port: Number(SFU_PORT) });
  const browser = await launchBrowser();
  try {
    const { page: relay } = await newPerson(browser, 'desktop', { proxy: way.proxy });
    await relay.goto(`http://localhost:${bare.port}/?role=relay`);
    await relay.locator('[data-socket=connect]').waitFor();
    for (let time = 0; time < times; time += 1) {
      took.socket.push(await dropped(way, relay.locator('[data-socket=disconnect]')));
      await relay.waitForTimeout(1_000);
    }
    await relay.context().close();
    const page = await bareCall(browser, bare.port);
    for (let time = 0; time < times; time += 1) {
      const click = (name: string) => () => page.getByRole('button', { name }).dispatchEvent('click');
      took.restart.push(await moved(page, media, click('Restart ICE')));
      await page.waitForTimeout(3_000);
      took.transports.push(await untilNewPictures(page, click('New transports')));
      await page.waitForTimeout(3_000);
      took.rejoin.push(await untilReloaded(page));
      await page.waitForTimeout(3_000);
    }
  } finally {
    await browser.close();
    await bare.close();
    way.close();
    media.close();
  }
  return took;
}

async function bareCall(browser: Browser, port: number): Promise<Page> {
  const host = await newPerson(browser, 'desktop');
  await host.page.goto(`http://localhost:${port}/?role=host`);
  await expect(host.page).toHaveTitle('ready');
  const { page } = await newPerson(browser, 'phone');
  await page.goto(`http://localhost:${port}/?role=joiner#again`);
  await expect(page).toHaveTitle('ready');
  await untilPictures(page, 0);
  return page;
}

const reconnecting = (page: Page) => page.getByText('Reconnecting…', { exact: true });

async function settled({ patient, provider }: LiveVisit): Promise<void> {
  await untilPictures(patient.page, 0);
  await untilPictures(provider.page, 0);
  await patient.page.waitForTimeout(3_000);
}

async function dropped(way: Way, away: ReturnType<Page['locator']>): Promise<number> {
  const began = performance.now();
  way.drop();
  await away.waitFor({ state: 'attached' });
  await away.waitFor({ state: 'detached' });
  return performance.now() - began;
}

async function moved(page: Page, media: MediaWay, act: () => Promise<unknown>): Promise<number> {
  media.move(await mediaPorts(page));
  await page.waitForTimeout(150);
  const began = performance.now();
  await act();
  await untilPictures(page, 0);
  return performance.now() - began;
}

async function cutOff(page: Page, way: Way, media: MediaWay): Promise<number> {
  media.cut(await mediaPorts(page));
  way.cut();
  await page.waitForTimeout(OUTAGE_MS);
  const began = performance.now();
  way.mend();
  media.mend();
  await untilPictures(page, 0);
  return performance.now() - began;
}

async function untilNewPictures(page: Page, act: () => Promise<unknown>): Promise<number> {
  const known = await page.evaluate(() => window.peerConnections.length);
  const began = performance.now();
  await act();
  await untilPictures(page, known);
  return performance.now() - began;
}

async function untilReloaded(page: Page): Promise<number> {
  const began = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await untilPictures(page, 0);
  return performance.now() - began;
}

async function untilPictures(page: Page, from: number): Promise<void> {
  await page.evaluate(
    async ([first, patience]) => {
      const frames = new Map<string, number>();
      const until = performance.now() + patience;
      // Frames decoded before this look do not count. Connections added later start at zero.
      for (let look = 0; performance.now() < until; look += 1) {
        for (const [index, connection] of window.peerConnections.entries()) {
          if (index < first || connection.connectionState === 'closed') continue;
          for (const report of (await connection.getStats()).values()) {
            if (report.type !== 'inbound-rtp' || report.kind !== 'video') continue;
            const key = `${index} ${report.id}`;
            const known = frames.get(key) ?? (look === 0 ? report.framesDecoded : 0);
            if (report.framesDecoded > known) return;
            frames.set(key, report.framesDecoded);
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      throw new Error('no pictures came');
    },
    [from, PATIENCE_MS] as const,
  );
}

function workerOf(parent: number): number {
  const worker = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, of] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return Number(of) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mediasoup');
    } catch {
      return false;
    }
  });
  if (!worker) throw new Error('there is no media worker');
  return Number(worker);
}
