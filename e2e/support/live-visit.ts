import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { drawDevices } from './drawn-devices.ts';
import { scheduleByApi } from './group-visit.ts';
import { expectMediaFlows } from './media.ts';
import { beSignedIn, checkIn, newPerson, type Person, type Workplace } from './people.ts';
import { openProduct, type SharedProduct } from './shared-product.ts';
import { en } from './words.ts';

export interface LiveVisit {
  provider: Person;
  patient: Person;
  visitId: string;
  close(): Promise<void>;
}

interface LiveVisitOptions {
  name: string;
  provider?: BrowserContextOptions;
  patient?: BrowserContextOptions;
  prepare?: (page: Page) => Promise<void>;
}

export async function openLiveVisit(
  browser: Browser,
  product: Workplace,
  { name, prepare = async () => {}, ...contexts }: LiveVisitOptions,
): Promise<LiveVisit> {
  const provider = await newPerson(browser, 'desktop', contexts.provider);
  const patient = await newPerson(browser, 'phone', contexts.patient);
  for (const { page } of [provider, patient]) await prepare(page);
  const { url } = product;
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
  const scheduled = await scheduleByApi(provider.page, url, { startsIn: 2, patients: [[name, 'Moreau']] });
  const link = scheduled.patients[0]?.patientLink ?? '';
  await checkIn(patient.page, link);
  await provider.page.goto(`${url}/provider/group/${scheduled.patients[0]?.sessionId}`);
  await provider.page
    .getByRole('button', { name: `Admit ${name} Moreau` })
    .first()
    .click();
  await expectMediaFlows(patient.page);
  await expectMediaFlows(provider.page);
  return {
    provider,
    patient,
    visitId: scheduled.visitId,
    async close() {
      await patient.context.close();
      await provider.context.close();
    },
  };
}

interface LoneProvider {
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
