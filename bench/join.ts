import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { newPerson, signIn, type Workplace } from '../e2e/support/people.ts';
import { freePort, startProduct } from '../e2e/support/product.ts';
import { startBareServer } from './bare/server.ts';
import { launchBrowser } from './measure/browser.ts';
import { type Figure, ms, type Summary, summarise } from './measure/figures.ts';
import { firstFrame, forgetMoments, watchFirstFrame } from './measure/first-frame.ts';
import { findVisit } from './measure/staff.ts';

/** Milliseconds, on the joiner's page and on the admitting one. */
interface Join {
  joiner: number;
  admitter: number;
  seen: number;
}

const BLOCKS = 3;

/**
 * From the admit click to the first decoded remote frame, in both directions: the product compared to a bare page that
 * is equally prepared. Blocks of joins alternate, each with its own browser, so that neither is slowed down by the
 * other's pictures.
 *
 * @param joins how many of each
 * @param delayMs added to signaling each way
 */
export async function benchJoin(joins: number, delayMs: number): Promise<Figure[]> {
  const port = await freePort();
  const bare = await startBareServer();
  const [proxy, bareProxy] = await Promise.all([
    startDelayProxy(port, delayMs),
    startDelayProxy(bare.port, delayMs),
  ]);
  const publicUrl = `http://localhost:${delayMs === 0 ? port : proxy.port}`;
  const bareUrl = `http://localhost:${delayMs === 0 ? bare.port : bareProxy.port}`;
  const product = await startProduct({ PORT: String(port), PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' });
  const measured: Record<'product' | 'bare', Join[]> = { product: [], bare: [] };
  try {
    for (let block = 0; block < BLOCKS; block += 1) {
      measured.product.push(...(await productJoins(product, Math.ceil(joins / BLOCKS))));
      measured.bare.push(...(await bareJoins(bareUrl, Math.ceil(joins / BLOCKS))));
    }
  } finally {
    await product.dispose();
    await bare.close();
    proxy.close();
    bareProxy.close();
  }
  const network = delayMs === 0 ? 'no delay' : `+${delayMs} ms each way`;
  const compare = (what: string, side: keyof Join, target: number | null) =>
    figure(
      `admit click → ${what}, ${network}`,
      summarise(measured.product.map((join) => join[side])),
      summarise(measured.bare.map((join) => join[side])),
      target,
    );
  return [
    compare('first frame, joiner', 'joiner', 1.3),
    compare('first frame, admitter', 'admitter', 1.3),
    compare('seen on the screen, joiner', 'seen', null),
  ];
}

function figure(what: string, product: Summary, bare: Summary, target: number | null): Figure {
  const ratio = product.median / bare.median;
  const describe = ({ median, min, max }: Summary) => `${ms(median)} (${ms(min)}–${ms(max)})`;
  return {
    what: `${what} (${product.count})`,
    product: describe(product),
    baseline: describe(bare),
    ratio: ratio.toFixed(2),
    target: target ? `≤ ${target}, none > 1 s` : '',
    met: !target || (ratio <= target && product.max <= 1_000),
  };
}

async function productJoins(product: Workplace, joins: number): Promise<Join[]> {
  const { url } = product;
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop');
    const patient = await newPerson(browser, 'desktop');
    for (const { page } of [provider, patient]) {
      await watchFirstFrame(page);
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
    }
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const { sessionId, link } = await provider.page.evaluate(findVisit);
    await provider.page.goto(`${url}/provider/group/${sessionId}`);
    await provider.page.getByRole('button', { name: 'Leave' }).waitFor();
    await patient.page.goto(link);
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await patient.page.getByRole('button', { name: 'Check in' }).click();

    const measured: Join[] = [];
    for (let join = 0; join < joins; join += 1) {
      await patient.page.getByRole('heading', { name: 'Be with you shortly!' }).waitFor();
      await mediaReady(patient.page);
      await mediaReady(provider.page);
      measured.push(await measure(provider.page, patient.page, /^Admit /));
      await patient.page.getByRole('button', { name: 'Leave' }).click();
      await patient.page.getByRole('button', { name: 'Leave visit' }).click();
      await patient.page.getByRole('button', { name: 'Go back to the waiting room' }).click();
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function bareJoins(url: string, joins: number): Promise<Join[]> {
  const browser = await launchBrowser();
  try {
    const measured: Join[] = [];
    const host = await newPerson(browser, 'desktop');
    const joiner = await newPerson(browser, 'desktop');
    for (const { page } of [host, joiner]) await watchFirstFrame(page);
    for (let join = 0; join < joins; join += 1) {
      await host.page.goto(`${url}/?role=host`);
      await joiner.page.goto(url);
      for (const { page } of [host, joiner]) {
        await expect(page).toHaveTitle('ready', { timeout: 20_000 });
        await mediaReady(page);
      }
      measured.push(await measure(host.page, joiner.page, /^Admit$/));
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function measure(admitter: Page, joiner: Page, button: RegExp): Promise<Join> {
  await Promise.all([forgetMoments(admitter), forgetMoments(joiner)]);
  await admitter.getByRole('button', { name: button }).first().click();
  const [atJoiner, atAdmitter] = await Promise.all([firstFrame(joiner), firstFrame(admitter)]);
  const clicked = await admitter.evaluate(() => window.moments.click ?? Number.NaN);
  return {
    joiner: atJoiner.firstFrame - clicked,
    admitter: atAdmitter.firstFrame - clicked,
    seen: atJoiner.shown - clicked,
  };
}

async function mediaReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const open = window.peerConnections.filter((one) => one.connectionState !== 'closed');
      const negotiated = open
        .flatMap((one) => one.getTransceivers())
        .filter((one) => one.currentDirection === 'sendonly');
      return (
        open.length === 2 &&
        open.every((one) => one.connectionState === 'connected') &&
        negotiated.length === 2
      );
    },
    undefined,
    { timeout: 20_000, polling: 50 },
  );
}

interface DelayProxy {
  port: number;
  close(): void;
}

async function startDelayProxy(targetPort: number, delayMs: number, port = 0): Promise<DelayProxy> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    forward(incoming, outgoing, delayMs);
    forward(outgoing, incoming, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function forward(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => {
    setTimeout(() => !to.destroyed && to.write(chunk), delayMs);
  });
  from.on('end', () => setTimeout(() => to.end(), delayMs));
}
