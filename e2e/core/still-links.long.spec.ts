import { expect, type Locator } from '@playwright/test';
import { scheduleByApi } from '../support/group-visit.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

async function placesOf(link: Locator, arrive: () => void, last: Locator) {
  await expect(link).toBeVisible();
  await link.page().evaluate('document.fonts.ready.then(() => {})');
  const before = await link.boundingBox();
  await expect(last).toBeHidden();
  arrive();
  await expect(last).toBeVisible();
  return { before, after: await link.boundingBox() };
}

for (const [language, family] of [
  ['en', 'Ames'],
  ['es', 'Vega'],
] as const) {
  test(`the link that starts a visit does not move (${language})`, async ({ browser }) => {
    const say = wordsOf(language);
    const locale = language === 'es' ? 'es-US' : 'en-US';
    const { page } = await newPerson(browser, 'desktop', { locale });
    await beSignedIn(page, product, 'dr.rivera@demo.test');
    const visit = await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Walter', family]] });

    const lateness = await holdRequests(page, '**/lateness');
    await page.goto(`${product.url}/provider/visits`);
    const ofRow = page.getByRole('link', {
      name: new RegExp(`^${say('visits:startNamed', { name: `Walter ${family}`, time: '' })}`),
    });
    const late = page.getByRole('button', { name: say('lateness:open') });
    const inList = await placesOf(ofRow, lateness, late);
    expect(inList.after).toEqual(inList.before);

    const record = await holdRequests(page, '**/record');
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
    const ofPage = page.getByRole('link', { name: say('visits:start'), exact: true });
    const menu = page.getByRole('button', { name: say('visits:change'), exact: true });
    const onPage = await placesOf(ofPage, record, menu);
    expect(onPage.after).toEqual(onPage.before);
  });
}
