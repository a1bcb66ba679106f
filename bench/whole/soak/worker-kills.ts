import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM, chromiumArguments } from '../../../e2e/support/chromium.ts';
import { type LiveVisit, openLiveVisit } from '../../../e2e/support/live-visit.ts';
import { newPerson } from '../../../e2e/support/people.ts';
import { freePort, startProduct } from '../../../e2e/support/product.ts';
import { startBareServer } from '../../bare/server.ts';
import { type Figure, ms, type Summary, summarise } from '../../measure/figures.ts';

declare global {
  interface Window {
    pictures: { last: number; longest: number };
  }
}

const WORKERS = 3;
const BACK = { median: 3_000, worst: 8_000 };
const GAP_MS = 500;
const PATIENCE_MS = 30_000;

/**
 * Kills the worker of one of two live visits repeatedly. The third worker is free, so that the visit never moves to
 * the other visit's worker. A bare call runs at the same time, on its own server. Its gaps while the killed visit's
 * pages set up their media are due to this machine, whose processor its browsers and encoders share.
 */
export async function soakWorkerKills(times: number): Promise<Figure[]> {
  const sfuPort = await freePort();
  const product = await startProduct({
    LOG_LEVEL: 'fatal',
    SFU_WORKERS: String(WORKERS),
    SFU_PORT: String(sfuPort),
  });
  // Ten pictures per second, because four pages encode at once.
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: chromiumArguments(10) });
  const back: number[] = [];
  const gaps: number[] = [];
  const bareGaps: number[] = [];
  const bare = await startBareServer();
  try {
    const one = await openLiveVisit(browser, product, { name: 'Quinn' });
    const other = await openLiveVisit(browser, product, { name: 'Rhea' });
    const call = await bareCall(browser, bare.port);
    const besides = [...pagesOf(other).map(({ page }) => page), ...call];
    for (const page of [...pagesOf(one).map(({ page }) => page), ...besides]) await watchPictures(page);
    for (let time = 0; time < times; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const port = await sfuPortOf(one.patient.page);
      if (port === (await sfuPortOf(other.patient.page))) throw new Error('both are on one worker');
      await Promise.all(besides.map(forgetGap));
      const killed = performance.now();
      process.kill(ownerOf(port, product.pid()), 'SIGKILL');
      await Promise.all(pagesOf(one).map(({ page }) => isBack(page)));
      back.push(performance.now() - killed);
      const [others, bares] = await Promise.all([
        Promise.all(pagesOf(other).map(({ page }) => longestGap(page))),
        Promise.all(call.map(longestGap)),
      ]);
      gaps.push(Math.max(...others));
      bareGaps.push(Math.max(...bares));
      console.log(
        `${time + 1}: back after ${ms(back.at(-1) ?? 0)}; longest gap elsewhere ${ms(gaps.at(-1) ?? 0)}, in the bare call ${ms(bareGaps.at(-1) ?? 0)}`,
      );
    }
  } finally {
    await browser.close();
    await product.dispose();
    await bare.close();
  }
  const took = summarise(back);
  const [gap, bareGap] = [summarise(gaps), summarise(bareGaps)];
  const beyond = summarise(gaps.map((one, kill) => Math.max(0, one - (bareGaps[kill] ?? 0))));
  const describe = ({ median, max }: Summary) => `p50 ${ms(median)}, worst ${ms(max)}`;
  const rest = { baseline: '—', ratio: '—' };
  return [
    {
      what: `kill -9 of a visit's worker, pictures back (${times})`,
      ...rest,
      product: `p50 ${ms(took.median)}, worst ${ms(took.max)}`,
      target: `p50 ≤ ${ms(BACK.median)}, worst ≤ ${ms(BACK.worst)}`,
      met: took.median <= BACK.median && took.max <= BACK.worst,
    },
    {
      what: 'longest time without a picture in a visit on another worker, meanwhile',
      product: describe(gap),
      baseline: describe(bareGap),
      ratio: (gap.median / bareGap.median).toFixed(2),
      target: `worst ≤ ${ms(GAP_MS)}`,
      met: gap.max <= GAP_MS,
    },
    {
      what: 'of it, beyond what the bare call missed at the same time',
      product: describe(beyond),
      ...rest,
      target: `worst ≤ ${ms(GAP_MS)}`,
      met: beyond.max <= GAP_MS,
    },
  ];
}

async function bareCall(browser: Browser, port: number): Promise<Page[]> {
  const [host, joiner] = [await newPerson(browser, 'desktop'), await newPerson(browser, 'phone')];
  for (const [{ page }, way] of [
    [host, 'role=host'],
    [joiner, 'role=joiner#again'],
  ] as const) {
    await page.goto(`http://localhost:${port}/?${way}`);
    await page.waitForFunction(() => document.title === 'ready');
  }
  return [host.page, joiner.page];
}

const pagesOf = (...visits: LiveVisit[]) => visits.flatMap(({ patient, provider }) => [patient, provider]);

async function watchPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.pictures = { last: performance.now(), longest: 0 };
    let watched: HTMLVideoElement | null = null;
    const follow = () => {
      const video = document.querySelector<HTMLVideoElement>('figure[data-self="false"] video');
      if (!video || video === watched) return;
      watched = video;
      const note = () => {
        const now = performance.now();
        window.pictures.longest = Math.max(window.pictures.longest, now - window.pictures.last);
        window.pictures.last = now;
        if (video === watched) video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    };
    setInterval(follow, 20);
  });
}

async function forgetGap(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.pictures.longest = 0;
  });
}

function longestGap(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(window.pictures.longest, performance.now() - window.pictures.last));
}

async function isBack(page: Page): Promise<void> {
  const options = { timeout: PATIENCE_MS, polling: 20 };
  await page.waitForFunction(() => performance.now() - window.pictures.last > 250, undefined, options);
  await page.waitForFunction(() => performance.now() - window.pictures.last < 100, undefined, options);
}

function sfuPortOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const connection of window.peerConnections.filter((one) => one.connectionState === 'connected'))
      for (const report of (await connection.getStats()).values())
        if (report.type === 'remote-candidate' && report.protocol === 'udp') return report.port as number;
    return 0;
  });
}

/** The child of `parent` that has this UDP port open. Linux only. */
function ownerOf(port: number, parent: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .find((one) => one.trim().split(/\s+/)[1]?.endsWith(`:${hex}`));
  const inode = line?.trim().split(/\s+/)[9];
  const owner = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, of] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(of) !== parent) return false;
      return readdirSync(`/proc/${pid}/fd`).some((fd) =>
        readlinkSync(`/proc/${pid}/fd/${fd}`).includes(`[${inode}]`),
      );
    } catch {
      return false;
    }
  });
  if (!owner) throw new Error(`nobody has port ${port} open`);
  return Number(owner);
}
