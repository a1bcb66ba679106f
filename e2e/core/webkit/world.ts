import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { invitation } from '#server/test-support/guests.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { setForPractices } from '../../support/enterprise.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { expectMediaFlows } from '../../support/media.ts';
import { sentLink } from '../../support/outbox.ts';
import { beSignedIn, checkIn, newPerson } from '../../support/people.ts';
import type { Product } from '../../support/product.ts';
import { en } from '../../support/words.ts';

export const PHONE_NUMBER = '602 555 0100';
const ADDRESS = 'walter@example.com';

/** The provider, in Chromium. */
export let provider: Page;
export let product: Product;

export async function openWorld(browser: Browser, at: Product): Promise<void> {
  product = at;
  const database = new pg.Client({ connectionString: product.database?.url });
  await database.connect();
  await setForPractices(database, 'practicePhone', PHONE_NUMBER);
  await setForPractices(database, 'sendSummaryHtml', true);
  await database.end();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
}

async function call<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await page.request.post(`${product.url}${path}`, { data, headers: { origin: product.url } });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()).result;
}

export interface Expected {
  visitId: string;
  sessionId: string;
  link: string;
}

export async function scheduled(visitType?: string): Promise<Expected> {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    patients: [['Walter', 'Ames']],
    ...(visitType ? { visitType } : {}),
  });
  const [seat] = visit.patients;
  return { visitId: visit.visitId, sessionId: seat?.sessionId ?? '', link: seat?.patientLink ?? '' };
}

/** A visit whose patient gets messages. */
export async function scheduledByEmail(address = ADDRESS): Promise<Expected> {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    email: address,
    patients: [['Walter', 'Ames']],
  });
  return {
    visitId: visit.visitId,
    sessionId: visit.patients[0]?.sessionId ?? '',
    link: await sentLink(provider, product.url, address, 'v'),
  };
}

/** @returns the guest's link, which opens with each of the guests' paths */
export async function invited({ visitId }: Expected): Promise<string> {
  const { guestId } = await call<CallResult<Rest['POST /api/provider/visits/:rootVisitId/guests']>>(
    provider,
    `/api/provider/visits/${visitId}/guests`,
    invitation({ name: 'Nora Ames', email: null }),
  );
  const { guestLink } = await call<{ guestLink: string }>(provider, `/api/provider/guests/${guestId}/link`);
  return guestLink;
}

/** A visit that has started, with both people in Chromium. */
export async function inProgress(browser: Browser): Promise<Expected & { patient: Page }> {
  const visit = await scheduledByEmail('walter.live@example.com');
  const { page: patient } = await newPerson(browser, 'phone');
  await checkIn(patient, visit.link);
  await provider.goto(`${product.url}/provider/group/${visit.sessionId}`);
  await provider
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Walter Ames' }) })
    .first()
    .click();
  await expectMediaFlows(patient);
  return { ...visit, patient };
}

/** @returns the address that the patient's page shows as a code for another device */
export async function handOff(
  { patient, sessionId }: Expected & { patient: Page },
  purpose: 'move' | 'camera',
) {
  const { address } = await call<{ address: string }>(
    patient,
    `/api/patient/sessions/${sessionId}/hand-offs`,
    { purpose },
  );
  return address;
}

/** @returns the link that the demo's interpreter gets */
export async function interpreterAsked(patient: Page): Promise<string> {
  await provider.getByRole('button', { name: en('in-visit:more'), exact: true }).click();
  await provider.getByRole('menuitem', { name: en('in-visit:interpretiveServices') }).click();
  const dialog = provider.getByRole('dialog', { name: en('interpreter:title') });
  await dialog.getByRole('combobox', { name: en('interpreter:language') }).selectOption({ label: 'Spanish' });
  await dialog.getByRole('button', { name: en('interpreter:connect') }).click();
  await expect(dialog).toContainText(en('interpreter:is_CONNECTING'));
  await provider.keyboard.press('Escape');
  const outbox = await patient.context().newPage();
  await outbox.goto(`${product.url}/outbox`);
  const requests = outbox.getByRole('region', { name: 'Demo interpreter' });
  const link = await requests.getByRole('link').getAttribute('href');
  await outbox.close();
  return link ?? '';
}

export const endVisit = ({ visitId }: Expected) => call(provider, `/api/provider/visits/${visitId}/end`);

export async function startOf(link: string): Promise<Date> {
  const answer = await provider.request.get(link.replace(/\/(\w+)\/([\w-]+)$/, '/api/patient/links/$1/$2'));
  return new Date((await answer.json()).result.startTime);
}
