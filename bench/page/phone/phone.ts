import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { sumOf, TAPS_WITHOUT_HOME, walkEveryStep } from '../../../e2e/support/every-step.ts';
import { scheduleByApi } from '../../../e2e/support/group-visit.ts';
import { newPerson, signIn } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import {
  countScripts,
  interactiveAt,
  launchBrowser,
  PHONE,
  throttle,
  watchInteractive,
} from '../../measure/browser.ts';
import { type Figure, kB, ms, summarise } from '../../measure/figures.ts';

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>bare</title>
<body><script type="module" src="/page.js"></script>`;
const SCRIPT = `const { title } = await (await fetch('/visit.json')).json();
const button = document.createElement('button');
button.textContent = title;
document.body.append(button);`;

async function startBarePage(label: string): Promise<{ url: string; close(): void }> {
  const answers: Record<string, [string, string]> = {
    '/': ['text/html', PAGE],
    '/page.js': ['text/javascript', SCRIPT],
    '/visit.json': ['application/json', JSON.stringify({ title: label })],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = answers[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}

const BUTTON = 'Continue to your visit';
const INTERACTIVE_LIMIT_MS = 2_600;
const STEP_LIMIT = 60_000;
/** The measured patient is new, and their number is not on file. */
const MOST_TAPS = sumOf(TAPS_WITHOUT_HOME);
/** Steps that need video or a card, which the issue excludes. */
const HEAVY = ['copay', 'check-in', 'waiting room'];

/**
 * A patient's phone before the visit: the time until the link page responds, compared to a bare page under the same
 * conditions, and what each step loads.
 *
 * @param loads how many of each page, alternating, each with an empty cache
 */
export async function benchPhone(loads: number): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const bare = await startBarePage(BUTTON);
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop');
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const scheduled = (visitType?: string) =>
      scheduleByApi(provider.page, product.url, {
        ...(visitType ? { visitType } : {}),
        startsIn: 5,
        patients: [['Walter', 'Ames']],
      });
    const link = (await scheduled()).patients[0]?.patientLink ?? '';
    const withSteps = (await scheduled('Telehealth consultation')).patients[0]?.patientLink ?? '';
    await provider.context.close();

    const measured = { product: [] as number[], bare: [] as number[] };
    for (let load = 0; load < loads; load += 1) {
      measured.bare.push(await loadThrottled(browser, bare.url));
      measured.product.push(await loadThrottled(browser, link));
    }
    const ours = summarise(measured.product);
    const theirs = summarise(measured.bare);
    const describe = ({ median, min, max }: typeof ours) => `${ms(median)} (${ms(min)}–${ms(max)})`;

    const patient = await newPerson(browser, 'phone');
    await patient.page.addInitScript(() => {
      localStorage.setItem('language', 'en');
      // Prefetched scripts count for the step that needs them.
      window.requestIdleCallback = () => 0;
    });
    const walked = await walkSteps(patient.page, withSteps);
    const taps = walked.reduce((sum, step) => sum + step.taps, 0);
    return [
      {
        what: `link page interactive, ${PHONE.processor}× slower, ${PHONE.down / 1e6} Mbit/s, ${PHONE.roundTripMs} ms (${loads})`,
        product: describe(ours),
        baseline: describe(theirs),
        ratio: (ours.median / theirs.median).toFixed(2),
        target: `≤ ${INTERACTIVE_LIMIT_MS / 1_000} s`,
        met: ours.median <= INTERACTIVE_LIMIT_MS,
      },
      ...walked.slice(1).map(({ name, bytes }) => stepFigure(name, bytes)),
      {
        what: 'taps from the link to the waiting room, every step asked for',
        product: `${taps} (${walked.map((step) => step.taps).join('+')})`,
        baseline: '—',
        ratio: '',
        target: `≤ ${MOST_TAPS}`,
        met: taps <= MOST_TAPS,
      },
    ];
  } finally {
    await browser.close();
    bare.close();
    await product.dispose();
  }
}

function stepFigure(name: string, bytes: number): Figure {
  const heavy = HEAVY.includes(name);
  return {
    what: `gzip JavaScript of its own, ${name}`,
    product: kB(bytes),
    baseline: '—',
    ratio: (bytes / STEP_LIMIT).toFixed(2),
    target: heavy ? 'none: video or card' : `≤ ${kB(STEP_LIMIT)}`,
    met: heavy || bytes <= STEP_LIMIT,
  };
}

async function loadThrottled(browser: Browser, url: string): Promise<number> {
  const { page, context } = await newPerson(browser, 'phone');
  try {
    await watchInteractive(page, BUTTON);
    await throttle(page);
    await page.goto(url, { waitUntil: 'commit' });
    return await interactiveAt(page);
  } finally {
    await context.close();
  }
}

interface WalkedStep {
  name: string;
  /** First fetched for this step, in bytes of gzip -9. */
  bytes: number;
  /**
   * The step's touches: buttons, choices, and fields that the keyboard's own key does not reach from another field.
   */
  taps: number;
}

async function walkSteps(page: Page, link: string): Promise<WalkedStep[]> {
  const scripts = countScripts(page);
  const walked: WalkedStep[] = [];
  let loaded = 0;
  await page.goto(link);
  const taps = await walkEveryStep(page, {
    async onScreen(name) {
      await page.waitForLoadState('networkidle');
      const bytes = await scripts.bytes();
      walked.push({ name, bytes: bytes - loaded, taps: 0 });
      loaded = bytes;
    },
  });
  return walked.map((step) => ({ ...step, taps: taps[step.name] ?? 0 }));
}
