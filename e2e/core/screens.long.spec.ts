import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { atDevice, takePictures } from '../support/gallery.ts';
import { title } from '../support/locators.ts';
import { DEMO_PASSWORD, signInByForm } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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
  at('support', '/support', en('info:supportTitle')),
  at('terms', '/terms', en('terms:termsTitle')),
  at('unsupported', '/unsupported;url=%2Fv%2Fexample', en('info:unsupportedTitle')),
  at('mfa', '/mfa/provider/example', en('mfa:goneTitle')),
  at('visit-unavailable', '/visit-unavailable', en('info:visitUnavailableTitle')),
  at('error', '/error', en('common:somethingWentWrong')),
  at('signed-out', '/logout?done=1', en('shell:signedOutTitle')),
  at('outbox', '/outbox', en('outbox:title')),
  at('design', '/design', en('design:title')),
  at('forgotten-password', '/forgotten-password', en('forgotten-password:title')),
  at('link-unknown', '/v/nobodyHasEverSentThisLink', en('dead-link:title.unknown')),
  at('link-guest', '/g/nobodyHasEverSentThisLink', en('dead-link:title.unknown')),
  {
    name: 'link-expired',
    open: async (page) => {
      // The practice's period after a visit is in days, so the server's answer is simulated.
      const error = { code: 'VISIT_LINK_EXPIRED', message: '' };
      await page.route('**/api/patient/links/**', (route) => route.fulfill({ status: 410, json: { error } }));
      await page.goto(`${product.url}/v/thisLinkWasGoodOnceUponATime`);
      await title(page, en('dead-link:title.expired'));
    },
  },
  {
    name: 'link-no-connection',
    open: async (page) => {
      await page.route('**/api/patient/links/**', (route) => route.abort());
      await page.goto(`${product.url}/v/thisLinkMayBeGoodLaterOn`);
      await title(page, en('join:noConnectionTitle'));
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${product.url}/provider/visits`);
      await title(page, en('sign-in:title'));
    },
  },
  {
    name: 'sign-in-missing',
    open: (page) => page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click(),
  },
  {
    name: 'sign-in-error',
    open: async (page) => {
      await page.getByRole('textbox', { name: en('sign-in:email') }).fill('dr.okafor@demo.test');
      await page.getByRole('textbox', { name: en('sign-in:password') }).fill('not-the-password');
      await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'is incorrect' })).toBeVisible();
    },
  },
  {
    name: 'landing',
    open: async (page) => {
      await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
      await title(page, en('shell:choosePractice'));
    },
  },
];

const STAFF: readonly Screen[] = [
  {
    name: 'visit-list',
    open: async (page) => {
      await page.getByRole('button', { name: /Saguaro/ }).click();
      await title(page, en('visit-list:title.upcoming'));
      await expect(page.getByText(en('visits:patientCount_other', { count: 3 }))).toBeVisible();
    },
  },
  { name: 'more-menu', open: (page) => page.getByRole('button', { name: en('shell:more') }).click() },
  {
    name: 'help',
    open: async (page) => {
      await page.getByRole('button', { name: en('shell:help') }).click();
      await expect(page.getByRole('dialog', { name: en('info:supportTitle') })).toBeVisible();
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
      await title(page, en('visits:patientCount_other', { count: 3 }));
    },
  },
  at('schedule', '/provider/visits/schedule', en('scheduling:title')),
  {
    name: 'schedule-search',
    open: async (page) => {
      await page.getByRole('combobox', { name: en('scheduling:findPatient') }).pressSequentially('ma');
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
      await page.getByRole('button', { name: en('scheduling:newPatient') }).click();
      await page.getByRole('button', { name: en('scheduling:submit') }).click();
      await expect(page.getByText(en('errors:FIRST_NAME_REQUIRED'))).toBeVisible();
    },
  },
  {
    name: 'scheduled',
    open: async (page) => {
      await page.getByLabel(en('scheduling:firstName')).fill('Guadalupe');
      await page.getByLabel(en('scheduling:lastName')).fill('Hernández-Villanueva');
      await page.getByLabel(en('scheduling:visitType')).selectOption({ index: 1 });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel(en('scheduling:date'), { exact: true }).fill(tomorrow);
      await page.getByLabel(en('scheduling:time'), { exact: true }).fill('09:30');
      await page.getByRole('radio', { name: /Copy/ }).check();
      await page.getByRole('button', { name: en('scheduling:submit') }).click();
      await title(page, en('scheduling:doneTitle'));
    },
  },
  at('practice-documents', '/provider/practice-documents', en('documents:title')),
  at('communications-test', '/provider/client-admin/communications-test', en('communications-test:title')),
  at('news', '/news', en('news:title')),
];

test('shows the screens before sign-in, and staff’s own pages', async ({ browser }) => {
  test.setTimeout(patience(300_000));
  const page = await atDevice(browser, 'desktop');
  await visitAll(page, PUBLIC);
  await visitAll(page, STAFF);
  await page.context().close();

  const rpm = await atDevice(browser, 'desktop');
  await rpm.goto(`${product.url}/provider/rpm`);
  await rpm.getByRole('textbox', { name: en('sign-in:email') }).fill('rpm@demo.test');
  await rpm.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await rpm.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  // Waits for the redirect after signing in, because it would abort an earlier navigation.
  await rpm.waitForURL(`${product.url}/provider/rpm`);
  await visitAll(rpm, [at('rpm', '/provider/rpm', en('rpm:title'))]);
  await rpm.context().close();
});

test('shows a practice’s first day: setup, and an empty list', async ({ browser }) => {
  const first = await startProduct({ NODE_ENV: 'production' });
  const page = await atDevice(browser, 'desktop');
  try {
    const [link] = /http\S+\/setup\/\S+/.exec(first.log()) ?? [];
    await page.goto(link ?? first.url);
    await title(page, en('setup:title'));
    await takePictures(page, 'setup');
    await page.getByRole('button', { name: en('setup:submit') }).click();
    await takePictures(page, 'setup-errors');
    await page.getByLabel(en('setup:practiceName')).fill('Clínica del Valle');
    await page.getByLabel(en('setup:firstName')).fill('Inés');
    await page.getByLabel(en('setup:lastName')).fill('Marrero');
    await page.getByLabel(en('setup:email')).fill('ines@example.com');
    await page.getByLabel(en('invitation:password')).fill(DEMO_PASSWORD);
    await page.getByLabel(en('invitation:confirmation')).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: en('setup:submit') }).click();
    await signInByForm(page, first, 'ines@example.com');
    await takePictures(page, 'visit-list-empty');
    await page.goto(link ?? first.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await takePictures(page, 'setup-closed');
    await page.goto(`${first.url}/outbox`);
    await expect(page.getByText(en('outbox:offTitle'))).toBeVisible();
    await takePictures(page, 'outbox-off');
  } finally {
    await page.context().close();
    await first.dispose();
  }
});
