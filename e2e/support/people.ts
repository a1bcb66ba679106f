import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { watchPeerConnections } from './media.ts';

export const DEMO_PASSWORD = 'Anteroom-demo1';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** A person at a device of their own, with nobody else's cookies. */
export interface Person {
  context: BrowserContext;
  page: Page;
}

export async function newPerson(
  browser: Browser,
  device: 'phone' | 'desktop',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext({ ...(device === 'phone' ? PHONE : DESKTOP), ...options });
  const page = await context.newPage();
  await watchPeerConnections(page);
  await openSmallCamera(page);
  return { context, page };
}

/**
 * Before the page's own code: the camera is one of 360 lines. Every picture here is encoded and decoded in
 * software, and more of it would be what the tests wait for.
 */
async function openSmallCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!open) return;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (typeof wanted?.video !== 'object') return open(wanted);
      return open({ ...wanted, video: { ...wanted.video, width: { ideal: 640 }, height: { ideal: 360 } } });
    };
  });
}

/** Signs in as a member of the demo staff, up to the visit list. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/provider/visits`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming visits' })).toBeVisible();
}

/** Signs in as the demo's administrator, who works in two practices, and chooses the first. */
export async function signInAsAdministrator(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/provider/visits`);
  await page.getByRole('textbox', { name: 'Email' }).fill('dr.okafor@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming visits' })).toBeVisible();
}

export interface NewPatient {
  firstName: string;
  lastName: string;
  email: string;
  language?: 'en' | 'es';
  /** Minutes from now, in the practice's zone. */
  startsIn?: number;
}

/** Fills in and sends the schedule form; the link goes out by e-mail. */
export async function scheduleVisit(page: Page, patient: NewPatient): Promise<void> {
  await page.getByRole('link', { name: 'Schedule a visit' }).first().click();
  await page.getByRole('button', { name: 'New patient' }).click();
  await page.getByLabel('First name').fill(patient.firstName);
  await page.getByLabel('Last name').fill(patient.lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(patient.email);
  if (patient.language === 'es') await page.getByLabel('Patient’s language').selectOption('es');
  await page.getByLabel('Visit type').selectOption({ index: 1 });
  const zone = await page.getByLabel('Time zone').inputValue();
  const start = new Date(Date.now() + (patient.startsIn ?? 2) * 60_000);
  const [date = '', time = ''] = start.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByLabel('Time', { exact: true }).fill(time.slice(0, 5));
  await page.getByRole('radio', { name: /^Email/ }).check();
  await page.getByRole('button', { name: 'Schedule visit' }).click();
  await expect(page.getByRole('heading', { name: 'Visit scheduled' })).toBeVisible();
}
