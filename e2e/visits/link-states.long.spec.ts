import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let database: pg.Client;
let product: SharedProduct;
let provider: Page;
test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
});
test.afterAll(async () => {
  await database?.end();
});

async function arrived(browser: Browser) {
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });
  const { page } = await newPerson(browser, 'phone');
  const link = visit.patients[0]?.patientLink ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
  return { ...visit, page, link };
}

const CASES = [
  {
    what: 'expired',
    end: 'update links set expires_at = now() where visit_id = $1',
    open: en('dead-link:title.expired'),
    anew: en('dead-link:title.expired'),
  },
  {
    what: 'of a visit that was moved',
    end: `update visits set status = 'MOVED' where id = $1`,
    open: en('dead-link:title.moved'),
    anew: en('dead-link:title.moved'),
  },
  {
    what: 'of a visit that was canceled',
    end: `update visits set status = 'CANCELLED' where id = $1`,
    open: en('waiting-room:cancelledTitle'),
    anew: en('dead-link:title.cancelled'),
  },
  {
    what: 'of a visit that was completed',
    end: `update visits set status = 'COMPLETE' where id = $1`,
    open: en('waiting-room:thankYou'),
    anew: en('dead-link:title.over'),
  },
  {
    what: 'of a practice that is turned off',
    end: 'update practices set disabled_at = now() from visits where practices.id = visits.practice_id and visits.id = $1',
    open: en('dead-link:title.unknown'),
    anew: en('dead-link:title.unknown'),
  },
];

for (const { what, end, open, anew } of CASES) {
  test(`a link ${what}`, async ({ browser }) => {
    const { visitId, page, link } = await arrived(browser);
    try {
      await database.query(end, [visitId]);
      await title(page, open);
      await page.goto(link);
      await title(page, anew);
      await expect(page.getByRole('button', { name: en('join:continue') })).toBeHidden();
    } finally {
      await database.query('update practices set disabled_at = null where id = $1', [
        product.practiceId('Saguaro Family Medicine'),
      ]);
    }
  });
}

test('asks for the whole link if a mail program truncated it', async ({ browser }) => {
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });
  const { page } = await newPerson(browser, 'phone');
  await page.goto((visit.patients[0]?.patientLink ?? '').slice(0, -6));
  await expect(heading(page, en('dead-link:title.unknown'))).toBeVisible();
  await expect(page.getByText('Please check that you have the whole link.')).toBeVisible();
});

test('keeps out a patient who was permanently removed', async ({ browser }) => {
  const { visitId, page, link } = await arrived(browser);
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  const stage = async () => {
    const { rows } = await database.query(
      `select stage from participants where visit_id = $1 and role = 'patient'`,
      [visitId],
    );
    return rows[0]?.stage;
  };
  // The room writes the stage after the page shows it, which would undo the removal.
  await expect.poll(stage).toBe('waiting');
  // In the database, because other tests cover the screens, and only the link's page matters here.
  const remove = () =>
    database.query(`update participants set stage = 'removed' where visit_id = $1 and role = 'patient'`, [
      visitId,
    ]);
  await remove();
  await database.query('update links set active = false where visit_id = $1', [visitId]);
  await title(page, en('dead-link:title.blocked'));
  // The room was not notified of the removal, and records that a person who lost their link has left.
  await expect.poll(stage).not.toBe('removed');
  await remove();
  await page.goto(link);
  await title(page, en('dead-link:title.blocked'));
});

test('a link copied with the end of its sentence opens the visit', async ({ browser }) => {
  const { link, page } = await arrived(browser);
  await page.goto(`${link}).%20Reply`);
  await title(page, /^Your video visit with/);
  expect(new URL(page.url()).pathname).not.toContain('Reply');
});
