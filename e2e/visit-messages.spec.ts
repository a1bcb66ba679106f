import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { Email } from 'postal-mime';
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts';
import { newPerson, scheduleVisit, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

let mailbox: Mailbox;
let product: Product;
let database: pg.Client;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ SMTP_URL: mailbox.url });
  database = new pg.Client({ connectionString: product.database?.url });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await product?.dispose();
  await mailbox?.close();
});

/** The calendar entry that a mail program acts on. */
function entryIn({ attachments }: Email) {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const content = part?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
  return { method: field('METHOD'), uid: field('UID'), start: field('DTSTART') };
}

/** Lets the time pass until `minutes` before the visit: the visit and what is due by then move towards now. */
async function comesCloser(visitId: string, minutes: number): Promise<void> {
  const { rows } = await database.query<{ passed: string }>(
    `update visits set starts_at = now() + make_interval(mins => $2) from (select starts_at as before from visits where id = $1) as was
     where id = $1 returning extract(epoch from was.before - starts_at) as passed`,
    [visitId, minutes],
  );
  await database.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $2::float)
     where name = 'remind-visit' and data->>'visitId' = $1`,
    [visitId, rows[0]?.passed],
  );
}

const messages = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Messages', exact: true }) });

test('scheduled, reminded and written to at the right address', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await scheduleVisit(page, {
    firstName: 'Ada',
    lastName: 'Winslow',
    email: 'ada@example.com',
    startsIn: 2 * 24 * 60,
  });
  const confirmation = await mailbox.next('ada@example.com');
  const entry = entryIn(confirmation);
  expect(entry).toMatchObject({ method: 'REQUEST', start: expect.stringMatching(/^\d{8}T\d{6}Z$/) });

  const { rows } = await database.query<{ id: string }>(
    'select id from visits order by created_at desc limit 1',
  );
  const visitId = rows[0]?.id ?? '';
  await page.goto(`${product.url}/provider/visits/${visitId}`);
  const sent = messages(page).getByRole('listitem').filter({ hasText: 'ada@example.com' });
  await expect(sent.filter({ hasText: 'Confirmation' }).getByText('Sent')).toBeVisible();
  await expect(messages(page).getByText(/Reminder a day before · /)).toBeVisible();

  await test.step('an hour before, the reminder comes, once, and none for the day before', async () => {
    await comesCloser(visitId, 55);
    const reminder = await mailbox.next('ada@example.com');
    expect(reminder.subject).toMatch(/^Reminder: your video visit with /);
    expect(linkIn(reminder)).toBe(linkIn(confirmation));
    expect(entryIn(reminder).uid).toBe(entry.uid);
    await page.reload();
    await expect(sent.filter({ hasText: 'Reminder an hour before' }).getByText('Sent')).toBeVisible();
    expect(mailbox.count('ada@example.com')).toBe(2);
  });

  await test.step('the confirmation is sent again', async () => {
    await messages(page).getByRole('button', { name: 'Resend communications' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    expect(linkIn(await mailbox.next('ada@example.com'))).toBe(linkIn(confirmation));
  });

  await test.step('the right address gets a new link, and the old one is dead', async () => {
    await messages(page).getByRole('button', { name: 'Correct the address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada.winslow@example.com');
    await dialog.getByRole('button', { name: 'Save and send' }).click();
    const corrected = await mailbox.next('ada.winslow@example.com');
    const patient = await newPerson(browser, 'phone');
    await patient.page.goto(linkIn(confirmation));
    await expect(patient.page.getByRole('button', { name: 'Continue to your visit' })).toHaveCount(0);
    await expect(patient.page.getByRole('heading', { level: 1 })).toBeVisible();
    await patient.page.goto(linkIn(corrected));
    await expect(patient.page.getByRole('button', { name: 'Continue to your visit' })).toBeVisible();
  });
});

test('a member of staff chooses what to be told', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  const joined = page.getByRole('checkbox', { name: 'Patient joined the visit: Text' });
  await joined.check();
  await page.getByRole('button', { name: 'Save' }).click();
  // A text message needs a number.
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription(/./);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('602 555 0147');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(joined).toBeChecked();
});
