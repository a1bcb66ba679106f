import fastifyJwt from '@fastify/jwt';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import Fastify from 'fastify';
import { findAccountByEmail } from '#server/features/staff/sign-in/auth.queries.ts';
import { beginStaffSession } from '#server/features/staff/sign-in/staff-session.service.ts';
import { createTickets, STAFF_COOKIE } from '#server/http/access/cookies.ts';
import { ABSOLUTE_SECONDS } from '#server/http/access/staff-sessions.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import { openDatabase } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';
import { heading, title } from './locators.ts';
import { watchPeerConnections } from './media.ts';
import type { Product } from './product.ts';
import { en, textsIn } from './words.ts';

export const DEMO_PASSWORD = 'Anteroom-demo1';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

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
  // Staff in most tests join immediately. `devices.long.spec.ts` tests the page before that.
  await context.addInitScript(() => {
    try {
      localStorage.setItem('joinAtOnce', 'yes');
      localStorage.setItem('nag', '0');
    } catch {
      // A page without an origin has no storage.
    }
  });
  const page = await context.newPage();
  await watchPeerConnections(page);
  await openSmallCamera(page);
  return { context, page };
}

/**
 * Runs before the page's own code: a small camera, because every picture here is encoded and decoded in software, and
 * larger ones would slow down the tests.
 */
async function openSmallCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!open) return;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (typeof wanted?.video !== 'object') return open(wanted);
      return open({ ...wanted, video: { ...wanted.video, width: { ideal: 320 }, height: { ideal: 180 } } });
    };
  });
}

export type Workplace = Pick<Product, 'url' | 'database' | 'emailOf'>;

const atVisitList = (page: Page) => title(page, en('visit-list:title.upcoming'));

export async function signIn(page: Page, product: Workplace, email: string): Promise<void> {
  await beSignedIn(page, product, email);
  await page.goto(`${product.url}/provider/visits`);
  await atVisitList(page);
}

/** Before any page is opened, for tests that continue elsewhere. */
export async function beSignedIn(page: Page, product: Workplace, email: string): Promise<void> {
  const { url, database } = product;
  // With the database in a folder, as in the benchmarks, only the screens can sign in.
  if (!database) return signInByForm(page, product, email);
  await giveStaffSession(page.context(), url, database, product.emailOf(email));
}

export async function checkIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
}

/** A patient cancels for the first of the reasons. */
export async function cancelVisit(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await page.getByRole('button', { name: en('waiting-room:cancelVisit') }).click();
  await showPerson(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('workflow:cancelReason')).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: en('workflow:cancelVisit') }).click();
}

/**
 * Acts like a person (`client/realtime/attended.ts`), because Playwright's clicks alone look like a mail
 * scanner's.
 */
export async function showPerson(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 1_100, since);
  // Not Tab and back: that would leave the page for Firefox's own buttons.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
}

export async function signInByForm(page: Page, product: Workplace, email: string): Promise<void> {
  await page.goto(`${product.url}/provider/visits`);
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill(product.emailOf(email));
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  await atVisitList(page);
}

/** Chooses the first of the two practices. */
export async function signInAsAdministrator(page: Page, product: Workplace): Promise<void> {
  const { url, database } = product;
  if (!database) throw new Error('in a test run a product has a database that tests can reach');
  const [practiceId] = await giveStaffSession(
    page.context(),
    url,
    database,
    product.emailOf('dr.okafor@demo.test'),
  );
  await page.addInitScript((chosen) => {
    // A page without an origin has no storage.
    if (origin === 'null' || localStorage.getItem('selectedPractice')) return;
    localStorage.setItem('selectedPractice', chosen);
    localStorage.setItem('selectedPracticeUserType', 'Provider');
  }, String(practiceId));
  await page.goto(`${url}/provider/visits`);
  await atVisitList(page);
}

export interface NewPatient {
  firstName: string;
  lastName: string;
  email: string;
  language?: Language;
  startsIn?: number;
  /** A visit type's name; by default the first one. */
  visitType?: string;
}

/**
 * The patient's options are collapsed, unless one of them is unusual. The visit's options follow them, and are always
 * shown.
 */
export async function openMoreOptions(page: Page, say = en): Promise<void> {
  const folded = page.locator('details').filter({ hasText: say('scheduling:moreOptions') });
  await expect(folded).toHaveCount(2);
  const ofPatient = folded.first();
  if ((await ofPatient.getAttribute('open')) === null) await ofPatient.locator('summary').click();
}

export async function scheduleVisit(page: Page, patient: NewPatient, say = en): Promise<void> {
  const t = textsIn(say, 'scheduling');
  await page
    .getByRole('link', { name: say('visits:schedule') })
    .first()
    .click();
  await page.getByRole('button', { name: t('newPatient') }).click();
  await page.getByLabel(t('firstName'), { exact: true }).fill(patient.firstName);
  await page.getByLabel(t('lastName'), { exact: true }).fill(patient.lastName);
  await page.getByRole('textbox', { name: t('email') }).fill(patient.email);
  if (patient.language) {
    await openMoreOptions(page, say);
    await page.getByLabel(t('patientLanguage')).selectOption(patient.language);
  }
  const type = patient.visitType ? { label: patient.visitType } : { index: 1 };
  await page.getByLabel(t('visitType'), { exact: true }).selectOption(type);
  const zone = await page.getByLabel(t('timeZone')).inputValue();
  const start = new Date(Date.now() + (patient.startsIn ?? 2) * 60_000);
  const [date = '', time = ''] = start.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  await page.getByLabel(t('date'), { exact: true }).fill(date);
  await page.getByLabel(t('time'), { exact: true }).fill(time.slice(0, 5));
  await page.getByRole('radio', { name: new RegExp(`^${t('delivery.Email')}`) }).check();
  const done = heading(page, t('doneTitle'));
  // The demo's visits may occupy this time. A page that has not shown them yet asks once more.
  const asked = page.getByText(say('staff-errors:TIME_TAKEN_MEANWHILE'));
  do {
    await page.getByRole('button', { name: t('submit') }).click();
    await expect(done.or(asked)).toBeVisible();
  } while (!(await done.isVisible()));
}

/**
 * Creates the result of a sign-in without signing in: a session in the product's database and its cookie in
 * the browser.
 *
 * @returns the account's practices, the first one first
 */
export async function giveStaffSession(
  context: BrowserContext,
  url: string,
  database: { url: string; secret: string },
  email: string,
): Promise<number[]> {
  const db = openDatabase(database.url, () => {});
  try {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`nobody has the address ${email}`);
    // A worker's tests share its accounts.
    const most = Number.MAX_SAFE_INTEGER;
    const begun = await beginStaffSession(db, account.id, 'no.id.token', Date.now(), { most });
    const value = await signed(begun.staffSessionId, database.secret);
    await context.addCookies([{ name: STAFF_COOKIE, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const memberships = await db
      .selectFrom('memberships')
      .select('practiceId')
      .where('accountId', '=', account.id)
      .orderBy('practiceId')
      .execute();
    return memberships.map(({ practiceId }) => practiceId);
  } finally {
    await db.destroy();
  }
}

async function signed(staffSessionId: string, secret: string): Promise<string> {
  const app = Fastify();
  await app.register(fastifyJwt, { secret: loadKeys([secret]).session });
  await app.ready();
  return createTickets(app.jwt).sign({ kind: 'staff', id: staffSessionId }, ABSOLUTE_SECONDS);
}
