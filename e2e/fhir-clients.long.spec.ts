import { expect, type Page } from '@playwright/test';
import { takePictures } from './support/gallery.ts';
import { beSignedIn, newPerson } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** A system is given access on Integrations, reads with it, and is cut off. */
let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

/** The status of a read of patients with that secret; that of the token's refusal without one. */
async function read(clientId: string, secret: string): Promise<number> {
  const answer = await fetch(`${product.url}/fhir/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) return answer.status;
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const { status } = await fetch(`${product.url}/fhir/Patient?_count=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
}

for (const [language, device] of [
  ['en', 'desktop'],
  ['es', 'phone'],
] as const) {
  test(`a system gets access, another secret, and is disabled (${language}, ${device})`, async ({
    browser,
  }) => {
    const say = wordsOf(language);
    const locale = language === 'es' ? 'es-US' : 'en-US';
    const { page } = await newPerson(browser, device, { locale });
    await beSignedIn(page, product, 'dr.okafor@demo.test');
    await page.goto(`${product.url}/provider/landing`);
    await page.getByRole('button', { name: /^Saguaro Family Medicine/ }).click();
    await expect(page).not.toHaveURL(/landing/);
    await page.goto(`${product.url}/provider/client-admin/integrations`);
    const name = say('fhir-clients:title');
    await page.getByRole('link', { name: say('integrations:setUpOf', { what: name }) }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

    const system = `Warehouse ${language}`;
    await page.getByRole('button', { name: say('fhir-clients:add'), exact: true }).click();
    await expect(page.getByText(say('errors:FIELD_REQUIRED')).first()).toBeVisible();
    await page.getByLabel(say('fhir-clients:name'), { exact: true }).fill(system);
    await page.getByRole('checkbox', { name: say('fhir-clients:scope.system/Patient.rs') }).check();
    await page.getByRole('button', { name: say('fhir-clients:add'), exact: true }).click();
    const first = await secretIn(page, language);
    expect(await read(first.clientId, first.secret)).toBe(200);
    if (language === 'en') await takePictures(page, 'fhir-clients');
    const card = page.getByRole('region', { name: system });
    await expect(card.getByText(first.clientId)).toBeVisible();
    await expect(page.getByText(first.secret)).toHaveCount(0);

    await card.getByRole('button', { name: say('fhir-clients:newSecretOf', { name: system }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: say('fhir-clients:overlap.0') }).check();
    await dialog.getByRole('button', { name: say('fhir-clients:newSecret'), exact: true }).click();
    const second = await secretIn(page, language);
    expect(await read(first.clientId, first.secret)).toBe(401);
    expect(await read(first.clientId, second.secret)).toBe(200);

    await card.getByRole('button', { name: say('fhir-clients:disableOf', { name: system }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('fhir-clients:disable'), exact: true })
      .click();
    await expect(card.getByText(say('fhir-clients:state.disabled'))).toBeVisible();
    expect(await read(first.clientId, second.secret)).toBe(401);
  });
}

/** The client ID and the secret that the dialog shows, which is closed. */
async function secretIn(page: Page, language: 'en' | 'es'): Promise<{ clientId: string; secret: string }> {
  const say = wordsOf(language);
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(/^fhs_/).textContent()) ?? '';
  const clientId = (await dialog.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: say('fhir-clients:secretKept') }).click();
  await expect(dialog).toBeHidden();
  return { clientId, secret };
}
