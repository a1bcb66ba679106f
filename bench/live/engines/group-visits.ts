import { drawDevices } from '../../../e2e/support/drawn-devices.ts';
import { browserOf } from '../../../e2e/support/engines.ts';
import { scheduleByApi } from '../../../e2e/support/group-visit.ts';
import { beSignedIn, checkIn, newPerson } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { launchBrowser } from '../../measure/browser.ts';
import { firstFrame, forgetMoments, watchFirstFrame } from '../../measure/first-frame.ts';

/** Milliseconds from the click on Admit. */
export type FirstFrames = Record<'firefox' | 'chromium', number[]>;

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana'];
const ENGINES = [
  ['firefox', 'phone'],
  ['chromium', 'desktop'],
] as const;

const visits = Number(process.argv[2]);
const product = await startProduct({ LOG_LEVEL: 'warn' });
const ownBrowser = await launchBrowser();
const [browser, close] = await browserOf(ownBrowser, { phone: 'firefox', desktop: 'chromium' });
const times: FirstFrames = { firefox: [], chromium: [] };
try {
  const provider = (await newPerson(browser, 'desktop')).page;
  await drawDevices(provider);
  await watchFirstFrame(provider);
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  for (let visit = 0; visit < visits; visit += 1) await measureVisit();

  async function measureVisit(): Promise<void> {
    const { patients } = await scheduleByApi(provider, product.url, {
      startsIn: 3,
      patients: NAMES.map((name) => [name, 'Moreau'] as const),
    });
    await provider.goto(`${product.url}/provider/group/${patients[0]?.sessionId}`);
    for (const [index, { patientLink }] of patients.entries()) {
      const [engine, device] = ENGINES[index % 2] ?? ENGINES[0];
      const { page, context } = await newPerson(browser, device);
      await drawDevices(page, { sound: true });
      await watchFirstFrame(page);
      await checkIn(page, patientLink);
      await page.getByRole('heading', { name: 'Be with you shortly!' }).waitFor();
      // A patient waits at least for some seconds, in which the page loads what the visit needs.
      await page.waitForLoadState('networkidle');
      await forgetMoments(page);
      await provider
        .getByRole('button', { name: `Admit ${NAMES[index]} Moreau` })
        .first()
        .click();
      const { shown } = await firstFrame(page);
      times[engine].push(shown - (await provider.evaluate(() => window.moments.click ?? Number.NaN)));
      await context.close();
    }
  }
} finally {
  await close();
  await ownBrowser.close();
  await product.dispose();
}
console.log(JSON.stringify(times));
