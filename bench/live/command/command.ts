import type { Page } from '@playwright/test';
import { newPerson, signIn } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { startBareServer } from '../../bare/server.ts';
import { launchBrowser } from '../../measure/browser.ts';
import { type Figure, ms, type Summary, summarise } from '../../measure/figures.ts';
import { findVisit } from '../../measure/staff.ts';
import { clearMoments, type PageMoments, pageMoments, watchPackets, watchPage } from './page-moments.ts';

const WARM_UP = 20;

/** One command: both pages' records, and its path through the server, in milliseconds since the epoch. */
interface Sample {
  from: PageMoments;
  to: PageMoments;
  server?: { in: number; out: number };
}

/**
 * A command's path from one page's click to the other page's document: the provider mutes the patient, compared to a
 * bare relay of one word. Both run with the pages of a live call, the bare one without media.
 */
export async function benchCommand(times: number): Promise<Figure[]> {
  const ours = await productCommands(times);
  const theirs = await bareCommands(times);
  const whole = ({ from, to }: Sample) => (to.changed ?? Number.NaN) - (from.clicked ?? Number.NaN);
  const [product, bare] = [summarise(ours.map(whole)), summarise(theirs.map(whole))];
  const describe = ({ median, p99 }: Summary) => `p50 ${ms(median)}, p99 ${ms(p99)}`;
  const ratio = product.median / bare.median;
  return [
    {
      what: `command, DOM to DOM (${times})`,
      product: describe(product),
      baseline: describe(bare),
      ratio: ratio.toFixed(2),
      target: 'p50 ≤ 2 × bare',
      met: ratio <= 2,
    },
    ...STAGES.map(([what, took]) => {
      const [product, bare] = [summarise(ours.map(took)), summarise(theirs.map(took))];
      return {
        what: `  ${what}`,
        product: describe(product),
        baseline: Number.isNaN(bare.median) ? '—' : describe(bare),
        ratio: Number.isNaN(bare.median) ? '—' : (product.median / bare.median).toFixed(2),
        target: 'where the time goes',
        met: true,
      };
    }),
  ];
}

const between = (begin: number | undefined, end: number | undefined) =>
  (end ?? Number.NaN) - (begin ?? Number.NaN);

const STAGES: readonly [string, (sample: Sample) => number][] = [
  ['click → emitted', ({ from }) => between(from.clicked, from.sent)],
  ['emitted → at the server', ({ from, server }) => between(from.sent, server?.in)],
  ['in the server', ({ server }) => between(server?.in, server?.out)],
  ['server → at the page', ({ server, to }) => between(server?.out, to.received)],
  ['emitted → at the page', ({ from, to }) => between(from.sent, to.received)],
  ['at the page → drawn', ({ to }) => between(to.received, to.changed)],
];

async function productCommands(times: number): Promise<Sample[]> {
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import ${import.meta.resolve('./server-moments.ts')}`,
  });
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop', { locale: 'en-US' });
    const patient = await newPerson(browser, 'desktop', { locale: 'en-US' });
    for (const { page } of [provider, patient]) await watchPackets(page);
    await patient.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const { sessionId, link } = await provider.page.evaluate(findVisit);
    await patient.page.goto(link);
    await provider.page.goto(`${product.url}/provider/group/${sessionId}`);
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await patient.page.getByRole('button', { name: 'Check in' }).click();
    await provider.page
      .getByRole('button', { name: /^Admit / })
      .first()
      .click();
    await provider.page.getByRole('button', { name: 'Participants' }).click();
    // Without a picture, because this measures the command, not how fast this machine encodes video in software.
    await provider.page.getByRole('button', { name: 'Stop video' }).click();
    await patient.page.getByRole('button', { name: 'Stop video' }).click();
    const mute = provider.page.getByRole('button', { name: /^Mute (?!All)/ });
    await mute.waitFor();
    await watchPage(provider.page, patient.page, '[role=toolbar] button:first-child');

    const samples: Sample[] = [];
    for (let time = 0; time < times + WARM_UP; time += 1) {
      const logged = product.log().length;
      const sample: Sample = await measure(provider.page, patient.page, () => mute.click());
      const packets = product.log().slice(logged);
      sample.server = {
        in: packetAt(packets, 'in', 'seat:mute'),
        out: packetAt(packets, 'out', 'seat:changed'),
      };
      if (time >= WARM_UP) samples.push(sample);
      await patient.page.getByRole('button', { name: 'Unmute' }).click();
      await mute.waitFor();
    }
    return samples;
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function bareCommands(times: number): Promise<Sample[]> {
  const bare = await startBareServer();
  const browser = await launchBrowser();
  try {
    const one = await newPerson(browser, 'desktop');
    const other = await newPerson(browser, 'desktop');
    for (const { page } of [one, other]) {
      await watchPackets(page);
      await page.goto(`http://localhost:${bare.port}/?role=relay`);
      await page.getByRole('button', { name: 'Relay' }).waitFor();
    }
    await watchPage(one.page, other.page, 'output');
    const samples: Sample[] = [];
    for (let time = 0; time < times + WARM_UP; time += 1) {
      const sample = await measure(one.page, other.page, () =>
        one.page.getByRole('button', { name: 'Relay' }).click(),
      );
      if (time >= WARM_UP) samples.push(sample);
    }
    return samples;
  } finally {
    await browser.close();
    await bare.close();
  }
}

async function measure(from: Page, to: Page, click: () => Promise<void>): Promise<Sample> {
  for (const page of [from, to]) await clearMoments(page);
  await click();
  await to.waitForFunction(() => window.commandMoments.changed !== undefined, undefined, { polling: 5 });
  return { from: await pageMoments(from), to: await pageMoments(to) };
}

function packetAt(log: string, direction: 'in' | 'out', event: string): number {
  const line = log
    .split('\n')
    .find((one) => one.startsWith(`packet ${direction} `) && one.includes(`"${event}"`));
  return line ? Number(line.split(' ')[2]) : Number.NaN;
}
