import { expect, type Page } from '@playwright/test';
import { title } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

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

test('a system gets access, gets another secret, and is disabled', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/integrations/fhir`);
  await title(page, en('fhir-clients:title'));
  await page.getByLabel(en('fhir-clients:name'), { exact: true }).fill('Warehouse');
  await page.getByRole('checkbox', { name: en('fhir-clients:scope.system/Patient.rs') }).check();
  await page.getByRole('button', { name: en('fhir-clients:add'), exact: true }).click();
  const first = await secretIn(page);
  expect(await read(first.clientId, first.secret)).toBe(200);
  const card = page.getByRole('region', { name: 'Warehouse' });
  await expect(card.getByText(first.clientId)).toBeVisible();

  await card.getByRole('button', { name: en('fhir-clients:newSecretOf', { name: 'Warehouse' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: en('fhir-clients:overlap.0') }).check();
  await dialog.getByRole('button', { name: en('fhir-clients:newSecret'), exact: true }).click();
  const second = await secretIn(page);
  expect(await read(first.clientId, first.secret)).toBe(401);
  expect(await read(first.clientId, second.secret)).toBe(200);

  await card.getByRole('button', { name: en('fhir-clients:disableOf', { name: 'Warehouse' }) }).click();
  await dialog.getByRole('button', { name: en('fhir-clients:disable'), exact: true }).click();
  await expect(card.getByText(en('fhir-clients:state.disabled'), { exact: true })).toBeVisible();
  expect(await read(first.clientId, second.secret)).toBe(401);
});

async function secretIn(page: Page): Promise<{ clientId: string; secret: string }> {
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(/^fhs_/).textContent()) ?? '';
  const clientId = (await dialog.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: en('fhir-clients:secretKept') }).click();
  await expect(dialog).toBeHidden();
  return { clientId, secret };
}
