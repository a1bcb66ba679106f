import { type Browser, expect, type Page } from '@playwright/test';
import { drawDevices } from './drawn-devices.ts';
import { scheduleByApi } from './group-visit.ts';
import { beSignedIn, newPerson } from './people.ts';
import { openProduct, type SharedProduct } from './shared-product.ts';
import { en } from './words.ts';

export interface LoneProvider {
  product: SharedProduct;
  provider: Page;
  links: string[];
}

export async function openLoneProvider(
  browser: Browser,
  patients: readonly (readonly [firstName: string, lastName: string])[],
): Promise<LoneProvider> {
  const product = await openProduct();
  const provider = (await newPerson(browser, 'desktop')).page;
  await drawDevices(provider);
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 3, patients });
  await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await expect(provider.getByText(en('in-visit:aloneStaff'))).toBeVisible();
  return { product, provider, links: visit.patients.map(({ patientLink }) => patientLink) };
}
