import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { takePictures } from '../support/gallery.ts';
import { title } from '../support/headings.ts';
import { DEMO_PASSWORD, signInByForm } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { atDevice } from '../support/still-device.ts';
import { test } from '../support/test.ts';

/** The screens outside the visit that no layout test covers, in both languages and sizes. */
test.describe.configure({ timeout: patience(400_000) });

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});

test.afterAll(async () => {
  await product?.dispose();
});

interface Screen {
  name: string;
  open: (page: Page) => Promise<unknown>;
}

async function visitAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page);
      await takePictures(page, name);
    });
  }
}

function at(name: string, path: string, words: string): Screen {
  return {
    name,
    open: async (page) => {
      await page.goto(product.url + path);
      await title(page, words);
    },
  };
}

const PUBLIC: readonly Screen[] = [
  at('support', '/support', 'Support'),
  at('terms', '/terms', 'Terms and Conditions'),
  at('unsupported', '/unsupported;url=%2Fv%2Fexample', 'This browser does not support video visits'),
  at('mfa', '/mfa/provider/example', 'Nothing to do here'),
  at('visit-unavailable', '/visit-unavailable', 'We could not find your visit'),
  at('error', '/error', 'Something went wrong'),
  at('signed-out', '/logout?done=1', 'You are signed out'),
  at('outbox', '/outbox', 'Messages sent'),
  at('design', '/design', 'How Virtual Visits looks'),
  at('forgotten-password', '/forgotten-password', 'Forgotten password'),
  at('link-unknown', '/v/nobodyHasEverSentThisLink', 'We could not find your visit'),
  at('link-guest', '/g/nobodyHasEverSentThisLink', 'We could not find your visit'),
  {
    name: 'link-expired',
    open: async (page) => {
      // The practice's period after a visit is in days, so the server's answer is simulated.
      const error = { code: 'VISIT_LINK_EXPIRED', message: '' };
      await page.route('**/api/patient/links/**', (route) => route.fulfill({ status: 410, json: { error } }));
      await page.goto(`${product.url}/v/thisLinkWasGoodOnceUponATime`);
      await title(page, 'This link has expired');
    },
  },
  {
    name: 'link-no-connection',
    open: async (page) => {
      await page.route('**/api/patient/links/**', (route) => route.abort());
      await page.goto(`${product.url}/v/thisLinkMayBeGoodLaterOn`);
      await title(page, 'No Internet Connection');
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${product.url}/provider/visits`);
      await title(page, 'Sign in');
    },
  },
  {
    name: 'sign-in-missing',
    open: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    name: 'sign-in-error',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('dr.okafor@demo.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'is incorrect' })).toBeVisible();
    },
  },
  {
    name: 'landing',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await title(page, 'Choose a practice');
    },
  },
];

const STAFF: readonly Screen[] = [
  {
    name: 'visit-list',
    open: async (page) => {
      await page.getByRole('button', { name: /Saguaro/ }).click();
      await title(page, 'Upcoming visits');
      await expect(page.getByText('3 Patients')).toBeVisible();
    },
  },
  { name: 'more-menu', open: (page) => page.getByRole('button', { name: 'More' }).click() },
  {
    name: 'help',
    open: async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
    },
  },
  {
    name: 'visit-details',
    open: async (page) => {
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page
        .getByRole('link', { name: /Margaret Ellison/ })
        .first()
        .click();
      await title(page, 'Margaret Ellison');
    },
  },
  {
    name: 'visit-details-group',
    open: async (page) => {
      await page.goto(`${product.url}/provider/visits`);
      await page
        .getByRole('link', { name: /3 Patients/ })
        .first()
        .click();
      await title(page, '3 Patients');
    },
  },
  at('schedule', '/provider/visits/schedule', 'Schedule a visit'),
  {
    name: 'schedule-search',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Find a patient' }).pressSequentially('ma');
      await expect(page.getByRole('option', { name: /Ellison, Margaret/ })).toBeVisible();
    },
  },
  {
    name: 'schedule-patient-found',
    open: async (page) => {
      await page.getByRole('option', { name: /Ellison, Margaret/ }).click();
      await expect(page.getByText('Margaret Ellison')).toBeVisible();
    },
  },
  {
    name: 'schedule-errors',
    open: async (page) => {
      await page.reload();
      await page.getByRole('button', { name: 'New patient' }).click();
      await page.getByRole('button', { name: 'Schedule visit' }).click();
      await expect(page.getByText('First Name is required')).toBeVisible();
    },
  },
  {
    name: 'scheduled',
    open: async (page) => {
      await page.getByLabel('First name').fill('Guadalupe');
      await page.getByLabel('Last name').fill('Hernández-Villanueva');
      await page.getByLabel('Visit type').selectOption({ index: 1 });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('Date', { exact: true }).fill(tomorrow);
      await page.getByLabel('Time', { exact: true }).fill('09:30');
      await page.getByRole('radio', { name: /Copy/ }).check();
      await page.getByRole('button', { name: 'Schedule visit' }).click();
      await title(page, 'Visit scheduled');
    },
  },
  at('practice-documents', '/provider/practice-documents', 'Documents'),
  at('communications-test', '/provider/client-admin/communications-test', 'Communications test'),
  at('news', '/news', 'Updates & Training'),
];

test('shows the screens before sign-in, and staff’s own pages', async ({ browser }) => {
  test.setTimeout(patience(300_000));
  const page = await atDevice(browser, 'desktop');
  await visitAll(page, PUBLIC);
  await visitAll(page, STAFF);
  await page.context().close();

  const rpm = await atDevice(browser, 'desktop');
  await rpm.goto(`${product.url}/provider/rpm`);
  await rpm.getByRole('textbox', { name: 'Email' }).fill('rpm@demo.test');
  await rpm.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await rpm.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Waits for the redirect after signing in, because it would abort an earlier navigation.
  await rpm.waitForURL(`${product.url}/provider/rpm`);
  await visitAll(rpm, [at('rpm', '/provider/rpm', 'Remote patient monitoring')]);
  await rpm.context().close();
});

test('shows a practice’s first day: setup, and an empty list', async ({ browser }) => {
  const first = await startProduct({ NODE_ENV: 'production' });
  const page = await atDevice(browser, 'desktop');
  try {
    const [link] = /http\S+\/setup\/\S+/.exec(first.log()) ?? [];
    await page.goto(link ?? first.url);
    await title(page, 'Set up your practice');
    await takePictures(page, 'setup');
    await page.getByRole('button', { name: 'Create the practice' }).click();
    await takePictures(page, 'setup-errors');
    await page.getByLabel('Practice name').fill('Clínica del Valle');
    await page.getByLabel('Your first name').fill('Inés');
    await page.getByLabel('Your last name').fill('Marrero');
    await page.getByLabel('Your email').fill('ines@example.com');
    await page.getByLabel('Choose a password').fill(DEMO_PASSWORD);
    await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create the practice' }).click();
    await signInByForm(page, first, 'ines@example.com');
    await takePictures(page, 'visit-list-empty');
    await page.goto(link ?? first.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await takePictures(page, 'setup-closed');
    await page.goto(`${first.url}/outbox`);
    await expect(page.getByText('No outbox here')).toBeVisible();
    await takePictures(page, 'outbox-off');
  } finally {
    await page.context().close();
    await first.dispose();
  }
});
