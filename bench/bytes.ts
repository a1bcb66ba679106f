import { newPerson, signIn } from '../e2e/support/people.ts';
import { startProduct } from '../e2e/support/product.ts';
import { countScripts, launchBrowser } from './measure/browser.ts';
import { type Figure, kB } from './measure/figures.ts';
import { firstFrame, watchFirstFrame } from './measure/first-frame.ts';
import { findVisit } from './measure/staff.ts';

const LINK_PAGE_LIMIT = 100_000;
const FIRST_FRAME_LIMIT = 195_000;
/** React and both clients alone, as measured when the targets were set. */
const LIBRARIES_ALONE = 121_000;

/**
 * JavaScript that a patient's phone loads until the link page is shown, and until the first remote frame;
 * gzip -9.
 */
export async function benchBytes(): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop');
    const patient = await newPerson(browser, 'phone');
    await watchFirstFrame(patient.page);
    // An idle link page prefetches the next page's code, which must not count toward its size.
    await patient.page.addInitScript(() => {
      localStorage.setItem('language', 'en');
      window.requestIdleCallback = () => 0;
    });
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const { sessionId, link } = await provider.page.evaluate(findVisit);
    await provider.page.goto(`${product.url}/provider/group/${sessionId}`);
    const loaded = countScripts(patient.page);

    await patient.page.goto(link);
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).waitFor();
    await patient.page.waitForLoadState('networkidle');
    const linkPage = await loaded.bytes();

    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await patient.page.getByRole('button', { name: 'Check in' }).click();
    await provider.page
      .getByRole('button', { name: /^Admit / })
      .first()
      .click();
    await firstFrame(patient.page);
    const untilFrame = await loaded.bytes();
    return [
      figure('gzip JavaScript, link page', linkPage, LINK_PAGE_LIMIT, '—'),
      figure(
        'gzip JavaScript until the first remote frame',
        untilFrame,
        FIRST_FRAME_LIMIT,
        `${kB(LIBRARIES_ALONE)} (libraries alone)`,
      ),
    ];
  } finally {
    await browser.close();
    await product.dispose();
  }
}

function figure(what: string, bytes: number, limit: number, baseline: string): Figure {
  return {
    what,
    product: kB(bytes),
    baseline,
    ratio: (bytes / limit).toFixed(2),
    target: `≤ ${kB(limit)}`,
    met: bytes <= limit,
  };
}
