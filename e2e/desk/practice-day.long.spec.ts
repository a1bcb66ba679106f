import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { checkedIn, title } from '../support/locators.ts';
import { calendarEntryIn, linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, newPerson, scheduleVisit } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { type Say, wordsOf } from '../support/words.ts';

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

const visitOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function change(staff: Page, say: Say, action: 'move' | 'mark-tentative' | 'confirm') {
  await staff.getByRole('button', { name: say('visits:change'), exact: true }).click();
  await staff.getByRole('menuitem', { name: say(`visit-actions:action.${action}`) }).click();
  const dialog = staff.getByRole('dialog');
  return {
    dialog,
    agree: () => dialog.getByRole('button', { name: say(`visit-actions:action.${action}`) }).click(),
  };
}

for (const language of ['en', 'es'] as const) {
  test(`a visit is scheduled, reminded, moved, held and printed (${language})`, async ({ browser }) => {
    const say = wordsOf(language);
    const locale = language === 'es' ? 'es-US' : 'en-US';
    const address = `walter.${language}@example.com`;
    const { page: staff } = await newPerson(browser, 'desktop', { locale });
    await beSignedIn(staff, product, 'dr.rivera@demo.test');
    await staff.goto(`${product.url}/provider/visits`);
    const scheduled = { firstName: 'Walter', lastName: 'Ames', email: address, language };
    await scheduleVisit(staff, { ...scheduled, startsIn: 2 * 24 * 60 }, say);
    const confirmation = await mailbox.next(address);
    const entry = calendarEntryIn(confirmation);
    expect(entry).toMatchObject({ method: 'REQUEST', sequence: 0 });
    await staff.getByRole('link', { name: say('scheduling:openVisit') }).click();
    await staff.waitForURL(/\/provider\/visits\/(?!schedule)[\w-]+$/);

    await test.step('sends the reminder once, an hour before, and no reminder for the day before', async () => {
      await comesCloser(database, visitOf(staff), 55);
      const reminder = await mailbox.next(address);
      expect(linkIn(reminder)).toBe(linkIn(confirmation));
      expect(calendarEntryIn(reminder).uid).toBe(entry.uid);
      await staff.reload();
      await expect(staff.getByText(say('visit-messages:what.1_HOUR_BEFORE')).first()).toBeVisible();
      expect(mailbox.count(address)).toBe(2);
    });

    const moved =
      await test.step('after a move by a day, the calendar entry follows and the old link is dead', async () => {
        const former = visitOf(staff);
        const { dialog, agree } = await change(staff, say, 'move');
        const told = say('visit-actions:told.Email', { name: 'Walter Ames' });
        await expect(dialog.getByText(told)).toBeVisible();
        const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
        await dialog.getByLabel(say('scheduling:date'), { exact: true }).fill(tomorrow);
        await agree();
        const news = await mailbox.next(address);
        const { method, uid, sequence, start } = calendarEntryIn(news);
        expect({ method, uid }).toEqual({ method: 'REQUEST', uid: entry.uid });
        expect(sequence).toBeGreaterThan(entry.sequence);
        expect(start).not.toBe(entry.start);
        await expect(staff).not.toHaveURL(new RegExp(former));
        const { page: patient } = await newPerson(browser, 'phone', { locale });
        await patient.goto(linkIn(confirmation));
        await title(patient, say('dead-link:title.moved'));
        return { link: linkIn(news), patient };
      });

    await test.step('the visit is tentative, then confirmed', async () => {
      await (await change(staff, say, 'mark-tentative')).agree();
      await expect(staff.getByText(say('visit-actions:tentativeTitle'))).toBeVisible();
      await (await change(staff, say, 'confirm')).agree();
      await expect(staff.getByText(say('visit-actions:tentativeTitle'))).toBeHidden();
    });

    await test.step('the visit takes place', async () => {
      await comesCloser(database, visitOf(staff), 5);
      const { patient, link } = moved;
      await patient.goto(link);
      await patient.getByRole('button', { name: say('join:continue') }).click();
      await patient.getByRole('button', { name: say('waiting-room:checkIn') }).click();
      await checkedIn(patient, say);
      const page = staff.url();
      await staff.reload();
      await staff
        .getByRole('link', { name: new RegExp(`^${say('visits:start')}`) })
        .first()
        .click();
      const admit = say('in-visit:admitName', { name: 'Walter Ames' });
      await staff.getByRole('button', { name: admit, exact: true }).first().click();
      await expectMediaFlows(patient);
      await expectMediaFlows(staff);
      await staff.getByRole('button', { name: say('in-visit:leave'), exact: true }).click();
      await staff.getByRole('button', { name: say('in-visit:endVisit'), exact: true }).click();
      await staff.getByRole('button', { name: say('in-visit:endForEveryone'), exact: true }).click();
      await title(patient, say('waiting-room:thankYou'));
      await staff.goto(page);
    });

    await test.step('its summary is printed', async () => {
      await staff.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await staff.getByRole('link', { name: say('visits:summary') }).click();
      await staff.reload();
      await expect(staff.getByRole('heading', { name: 'Walter Ames', exact: true })).toBeVisible();
      await staff.getByRole('button', { name: say('summary:print') }).click();
      await expect(staff.locator('html[data-printed]')).toBeAttached();
    });
  });
}

async function comesCloser(database: pg.Client, visitId: string, minutes: number): Promise<void> {
  const { rows } = await database.query<{ passed: string }>(
    `update visits set starts_at = now() + make_interval(mins => $2)
     from (select starts_at as before from visits where id = $1) as was
     where id = $1 returning extract(epoch from was.before - starts_at) as passed`,
    [visitId, minutes],
  );
  await database.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $2::float)
     where name = 'remind-visit' and data->>'visitId' = $1`,
    [visitId, rows[0]?.passed],
  );
}
