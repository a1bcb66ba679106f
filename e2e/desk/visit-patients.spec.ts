import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { Language } from '#shared/domain/visit.ts';
import { pressByKeyboard, tabTo } from '../support/accessibility.ts';
import { checkedIn, title } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, es, wordsOf } from '../support/words.ts';

let product: SharedProduct;
let database: pg.Client;
test.beforeAll(async () => {
  product = await openProduct();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
});
test.afterAll(() => database?.end());

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Staff share the link in person. */
async function enter(form: Page | ReturnType<Page['getByRole']>, firstName: string, language: Language) {
  await form.getByRole('button', { name: en('scheduling:newPatient') }).click();
  await form.getByLabel(en('scheduling:firstName')).fill(firstName);
  await form.getByLabel(en('scheduling:lastName')).fill('Ames');
  await form.getByText(en('scheduling:moreOptions')).first().click();
  await form.getByLabel(en('scheduling:patientLanguage')).selectOption(language);
  await form.getByRole('radio', { name: en('scheduling:delivery.Copy') }).check();
}

async function waiting(browser: Browser, link: string, language: Language): Promise<Page> {
  const say = wordsOf(language);
  const { page } = await newPerson(browser, 'phone', { locale: LOCALES[language] });
  await page.goto(link);
  await page.getByRole('button', { name: say('join:continue') }).click();
  await page.getByRole('button', { name: say('waiting-room:checkIn') }).click();
  await checkedIn(page, say);
  return page;
}

test('staff add a patient to a scheduled group, and remove another who is waiting', async ({ browser }) => {
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  await staff.goto(`${product.url}/provider/visits/schedule`);
  await enter(staff, 'Ana', 'en');
  await button(staff, en('scheduling:addAnother')).click();
  await enter(staff, 'Bea', 'es');

  await pressByKeyboard(staff, button(staff, en('scheduling:editInGroup', { name: 'Ana Ames' })));
  const edit = staff.getByRole('dialog');
  await tabTo(staff, edit.getByLabel(en('scheduling:firstName')));
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('Anna');
  await staff.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await expect(button(staff, en('scheduling:editInGroup', { name: 'Anna Ames' }))).toBeFocused();

  const scheduled = staff.waitForResponse((answer) => answer.url().endsWith('/api/provider/visits'));
  await button(staff, en('scheduling:submit')).click();
  const { result: visit } = await (await scheduled).json();
  await title(staff, en('scheduling:doneTitle'));
  const links: string[] = visit.patients.map(({ patientLink }: { patientLink: string }) => patientLink);
  expect(visit.patients.map(({ name }: { name: string }) => name)).toEqual(['Anna Ames', 'Bea Ames']);
  const soon = new Date(Date.now() + 5 * 60_000);
  await database.query('update visits set starts_at = $1 where id = $2', [soon, visit.visitId]);

  const anna = await waiting(browser, links[0] ?? '', 'en');
  const bea = await waiting(browser, links[1] ?? '', 'es');

  await staff.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await button(staff, en('visit-actions:action.add-patient')).click();
  const dialog = staff.getByRole('dialog');
  await enter(dialog, 'Cleo', 'en');
  await expect(dialog.getByText(en('visit-actions:told.none', { name: 'Cleo Ames' }))).toBeVisible();
  const added = staff.waitForResponse((answer) => answer.url().endsWith('/patients'));
  await dialog.getByRole('button', { name: en('visit-actions:action.add-patient') }).click();
  await expect(dialog).toBeHidden();
  const { result } = await (await added).json();
  await title(staff, en('visits:patientCount_other', { count: 3 }));
  const cleo = await waiting(browser, result.patientLink, 'en');

  await button(staff, en('visit-actions:removeNamed', { name: 'Bea Ames' })).click();
  await expect(dialog.getByText(en('visit-actions:told.none', { name: 'Bea Ames' }))).toBeVisible();
  await dialog.getByRole('button', { name: en('visit-actions:action.remove-patient') }).click();
  await title(bea, es('dead-link:title.removed'));
  await title(staff, en('visits:patientCount_other', { count: 2 }));
  await expect(staff.getByText(/^Removed by Dr\. .*Rivera on /)).toBeVisible();
  // The button is gone, but the focus is still at this patient.
  await expect(staff.locator('li:focus, li:focus-within')).toContainText('Bea Ames');
  await bea.goto(links[1] ?? '');
  await title(bea, es('dead-link:title.removed'));

  await staff.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await button(staff, en('in-visit:admitName', { name: 'Anna Ames' })).click();
  await expect(staff.getByRole('figure').filter({ hasText: 'Anna Ames' })).toBeVisible();
  await expect(anna.getByRole('figure').filter({ hasText: 'Rivera' })).toBeVisible();
  await expect(button(staff, en('in-visit:admitName', { name: 'Cleo Ames' }))).toBeVisible();
  await checkedIn(cleo, en);
});
