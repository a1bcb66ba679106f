import { scheduleByApi } from '../../../e2e/support/group-visit.ts';
import { newPerson, signIn } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { clicksOf, countClicks, launchBrowser } from '../../measure/browser.ts';
import { type Figure, ms } from '../../measure/figures.ts';
import { type Action, type Pages, providerActions } from './provider-actions.ts';

/**
 * A provider's actions in a call: the number of clicks, and the time from the first click until the effect is
 * on screen, for a user who knows where to click.
 */
export async function benchClicks(): Promise<Figure[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop');
    const patient = await newPerson(browser, 'phone');
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const visit = await scheduleByApi(provider.page, product.url, {
      startsIn: 3,
      patients: [['Walter', 'Ames']],
    });
    const [seat] = visit.patients;
    if (!seat) throw new Error('the visit has no patient');
    await countClicks(provider.page);
    await provider.page.goto(`${product.url}/provider/group/${seat.sessionId}`);
    await patient.page.goto(seat.patientLink);
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await patient.page.getByRole('button', { name: 'Check in' }).click();
    const pages = { provider: provider.page, patient: patient.page };
    const figures: Figure[] = [];
    for (const action of providerActions('Walter Ames')) figures.push(await measure(action, pages));
    return figures;
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function measure({ what, most, ready, act, effect }: Action, pages: Pages): Promise<Figure> {
  await ready?.(pages);
  const { clicks, took } = await clicksOf(
    pages.provider,
    () => act(pages),
    () => effect(pages),
  );
  return {
    what: `clicks: ${what}`,
    product: `${clicks}, ${ms(took)}`,
    baseline: '—',
    ratio: '—',
    target: most === null ? 'none set' : `≤ ${most}`,
    met: most === null || clicks <= most,
  };
}
