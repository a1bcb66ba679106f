import { type Browser, expect, type Page } from '@playwright/test';
import { chatMessage } from './support/chat.ts';
import { drawDevices } from './support/drawn-devices.ts';
import { DESKTOP, KEYBOARD_UP, LANDSCAPE_PHONE, PHONE, takePictures } from './support/gallery.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { DEMO_PASSWORD, newPerson, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

/** Every screen, in both languages and sizes, with what a machine can find wrong with it. */
test.describe.configure({ timeout: 400_000 });

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});

test.afterAll(async () => {
  await product?.dispose();
});

interface Screen {
  name: string;
  /** Brings the page there, from wherever the screen before has left it. */
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

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** A screen with an address of its own. */
function at(name: string, path: string, title: string): Screen {
  return {
    name,
    open: async (page) => {
      await page.goto(product.url + path);
      await heading(page, title);
    },
  };
}

const seesOneself = (page: Page) =>
  expect(page.locator('figure[data-self="true"]')).toHaveAttribute('data-playing', 'true');

/** A device of one's own that draws what its camera sees and does not move. */
async function atDevice(browser: Browser, device: 'phone' | 'desktop', denied = false): Promise<Page> {
  const { page } = await newPerson(browser, device, { reducedMotion: 'reduce' });
  await drawDevices(page, { shape: device === 'phone' ? 'upright' : 'wide', denied });
  return page;
}

const PUBLIC: readonly Screen[] = [
  at('support', '/support', 'Support'),
  at('terms', '/terms', 'Terms and Conditions'),
  at('unsupported', '/unsupported;url=%2Fv%2Fexample', 'This browser cannot hold a video visit'),
  at('mfa', '/mfa/provider/example', 'Nothing to do here'),
  at('visit-unavailable', '/visit-unavailable', 'We could not find your visit'),
  at('error', '/error', 'Something went wrong'),
  at('signed-out', '/logout?done=1', 'You are signed out'),
  at('outbox', '/outbox', 'Messages sent'),
  at('link-unknown', '/v/nobodyHasEverSentThisLink', 'We could not find your visit'),
  at('link-guest', '/g/nobodyHasEverSentThisLink', 'We could not find your visit'),
  {
    name: 'link-expired',
    open: async (page) => {
      // The practice's period after a visit's end is days: the server's answer is given for it.
      const error = { code: 'VISIT_LINK_EXPIRED', message: '' };
      await page.route('**/api/patient/links/**', (route) => route.fulfill({ status: 410, json: { error } }));
      await page.goto(`${product.url}/v/thisLinkWasGoodOnceUponATime`);
      await heading(page, 'This link has expired');
    },
  },
  {
    name: 'link-no-connection',
    open: async (page) => {
      await page.route('**/api/patient/links/**', (route) => route.abort());
      await page.goto(`${product.url}/v/thisLinkMayBeGoodLaterOn`);
      await heading(page, 'No Internet Connection');
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${product.url}/provider/visits`);
      await heading(page, 'Sign in');
    },
  },
  { name: 'sign-in-missing', open: (page) => page.getByRole('button', { name: 'Sign in' }).click() },
  {
    name: 'sign-in-error',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('dr.okafor@demo.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'is not right' })).toBeVisible();
    },
  },
  {
    name: 'landing',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await heading(page, 'Choose a practice');
    },
  },
];

const STAFF: readonly Screen[] = [
  {
    name: 'visit-list',
    open: async (page) => {
      await page.getByRole('button', { name: /Saguaro/ }).click();
      await heading(page, 'Upcoming visits');
      await expect(page.getByText('3 Patients')).toBeVisible();
    },
  },
  { name: 'more-menu', open: (page) => page.getByRole('button', { name: 'More' }).click() },
  {
    name: 'help',
    open: async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    },
  },
  {
    name: 'visit-details',
    open: async (page) => {
      await page.getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('link', { name: /Margaret Ellison/ })
        .first()
        .click();
      await heading(page, 'Margaret Ellison');
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
      await heading(page, '3 Patients');
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
      await heading(page, 'Visit scheduled');
    },
  },
  at('account', '/provider/account', 'Account'),
  at('practice-documents', '/provider/practice-documents', 'Documents'),
  at('notification-settings', '/provider/notification-settings', 'Notifications'),
  at('client-admin', '/provider/client-admin', 'Admin'),
  at('news', '/news', 'Updates & Training'),
];

test('before signing in, and the staff’s own pages', async ({ browser }) => {
  const page = await atDevice(browser, 'desktop');
  await visitAll(page, PUBLIC);
  await visitAll(page, STAFF);
  await page.context().close();

  const rpm = await atDevice(browser, 'desktop');
  await rpm.goto(`${product.url}/provider/rpm`);
  await rpm.getByRole('textbox', { name: 'Email' }).fill('rpm@demo.test');
  await rpm.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await rpm.getByRole('button', { name: 'Sign in' }).click();
  // Signed in, and led to where they wanted: another way taken before that is cut short.
  await rpm.waitForURL(`${product.url}/provider/rpm`);
  await visitAll(rpm, [at('rpm', '/provider/rpm', 'RPM')]);
  await rpm.context().close();
});

test('a practice’s first day: setting up, and a list with nothing in it', async ({ browser }) => {
  const first = await startProduct({ NODE_ENV: 'production' });
  const page = await atDevice(browser, 'desktop');
  try {
    const [link] = /http\S+\/setup\/\S+/.exec(first.log()) ?? [];
    await page.goto(link ?? first.url);
    await heading(page, 'Set up your practice');
    await takePictures(page, 'setup');
    await page.getByRole('button', { name: 'Create the practice' }).click();
    await takePictures(page, 'setup-errors');
    await page.getByLabel('Practice name').fill('Clínica del Valle');
    await page.getByLabel('Your first name').fill('Inés');
    await page.getByLabel('Your last name').fill('Marrero');
    await page.getByLabel('Your email').fill('ines@example.com');
    await page.getByLabel('Choose a password').fill(DEMO_PASSWORD);
    await page.getByLabel('The same password again').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create the practice' }).click();
    await signIn(page, first, 'ines@example.com');
    await takePictures(page, 'visit-list-empty');
    await page.goto(link ?? first.url);
    await takePictures(page, 'setup-closed');
    await page.goto(`${first.url}/outbox`);
    await expect(page.getByText('There is no outbox here')).toBeVisible();
    await takePictures(page, 'outbox-off');
  } finally {
    await page.context().close();
    await first.dispose();
  }
});

const PATIENTS = [
  ['Margaret', 'Ellison'],
  ['Héctor', 'García-López'],
  ['Ana María', 'de la Cruz'],
  ['Wei', 'Zhang'],
  ['Judith', 'Kaplan'],
  ['Samuel', 'Adeyemi'],
] as const;

/** Sizes of the visit itself, which fills the window: a phone held both ways, and a desk. */
const VISIT = { sizes: [PHONE, LANDSCAPE_PHONE, DESKTOP], wholePage: false };

/** Where a phone held sideways shows nothing of its own. */
const WINDOW = { wholePage: false };

test('a visit, from both sides, with one to six patients', async ({ browser }) => {
  const provider = await atDevice(browser, 'desktop');
  await signIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: PATIENTS });
  const later = await scheduleByApi(provider, product.url, {
    startsIn: 200,
    patients: [['Rosa', 'Delgado']],
  });
  const links = visit.patients.map(({ patientLink }) => patientLink);
  const nameOf = (index: number) => PATIENTS[index]?.join(' ') ?? '';
  const checkIn = async (page: Page, link = '') => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue to your visit' }).click();
    await page.getByRole('button', { name: 'Check in' }).click();
    await heading(page, 'Be with you shortly!');
  };
  const admit = async (...indices: number[]) => {
    for (const index of indices) {
      await provider
        .getByRole('button', { name: `Admit ${nameOf(index)}` })
        .first()
        .click();
      await expect(provider.getByRole('figure').filter({ hasText: nameOf(index) })).toBeVisible();
    }
    // Everyone whose camera is on is seen, not only named.
    await expect(
      provider.locator('figure[data-self="false"][data-playing="false"] :not([class*=hidden]) > video'),
    ).toHaveCount(0);
  };

  const patient = await atDevice(browser, 'phone');
  await test.step('the patient comes', async () => {
    await patient.goto(later.patients[0]?.patientLink ?? '');
    await patient.getByRole('button', { name: 'Continue to your visit' }).click();
    await heading(patient, "You're Early!");
    await takePictures(patient, 'early');
    await patient.goto(links[0] ?? '');
    await heading(patient, /Your video visit with/);
    await takePictures(patient, 'link');
    await patient.getByRole('button', { name: 'Continue to your visit' }).click();
    await expect(patient.getByRole('button', { name: 'Check in' })).toBeVisible();
    await takePictures(patient, 'check-in');
  });

  await test.step('the provider comes, and is alone', async () => {
    await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
    await expect(provider.getByText('Nobody else is in the visit yet')).toBeVisible();
    await seesOneself(provider);
    await takePictures(provider, 'visit-alone', VISIT);
  });

  const withoutCamera = await atDevice(browser, 'phone', true);
  await test.step('two wait, one of them without camera and microphone', async () => {
    await patient.getByRole('button', { name: 'Check in' }).click();
    await heading(patient, 'Be with you shortly!');
    await seesOneself(patient);
    await takePictures(patient, 'waiting-room');
    await checkIn(withoutCamera, links[1]);
    await expect(withoutCamera.getByText('This page may not use your camera')).toBeVisible();
    await takePictures(withoutCamera, 'waiting-room-denied');
    await takePictures(provider, 'visit-requesting', WINDOW);
  });

  await test.step('one patient', async () => {
    await admit(0);
    await takePictures(provider, 'visit-1', VISIT);
    await expect(patient.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
    await takePictures(patient, 'patient-visit', VISIT);
  });

  await test.step('chat, participants and dialogs', async () => {
    await patient.getByRole('button', { name: 'Chat' }).click();
    const message = patient.getByRole('textbox', { name: 'Message' });
    for (const text of ['Good morning, doctor.', 'Is it all right that my daughter sits beside me?']) {
      await message.fill(text);
      await message.press('Enter');
      await expect(chatMessage(patient, text)).toBeVisible();
    }
    await provider.getByRole('button', { name: /Chat/ }).click();
    await provider.getByRole('textbox', { name: 'Message' }).fill('Of course. Good morning to both of you!');
    await provider.keyboard.press('Enter');
    await expect(chatMessage(patient, 'Of course.')).toBeVisible();
    await takePictures(provider, 'visit-chat', VISIT);
    await takePictures(patient, 'patient-chat', {
      ...VISIT,
      sizes: [PHONE, KEYBOARD_UP, LANDSCAPE_PHONE, DESKTOP],
    });
    await patient.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await provider.getByRole('button', { name: /Participants/ }).click();
    await takePictures(provider, 'visit-participants', VISIT);
    await provider.getByRole('button', { name: /Participants/ }).click();
    await provider.getByRole('button', { name: 'More' }).click();
    await provider.getByRole('menuitem', { name: 'Devices' }).click();
    await takePictures(provider, 'visit-devices', WINDOW);
    await provider.keyboard.press('Escape');
    await patient.getByRole('button', { name: 'Leave', exact: true }).click();
    await takePictures(patient, 'patient-leave', WINDOW);
    await patient.keyboard.press('Escape');
    await provider.getByRole('button', { name: 'Leave', exact: true }).click();
    await takePictures(provider, 'visit-leave', WINDOW);
    await provider.getByRole('button', { name: 'End Visit' }).click();
    await takePictures(provider, 'visit-end', WINDOW);
    await provider.keyboard.press('Escape');
  });

  const others: Page[] = [];
  await test.step('two, three and six patients', async () => {
    await admit(1);
    await takePictures(provider, 'visit-2', VISIT);
    for (const device of ['desktop', 'phone', 'desktop', 'phone'] as const) {
      others.push(await atDevice(browser, device));
    }
    await Promise.all(others.map((page, index) => checkIn(page, links[index + 2])));
    await takePictures(provider, 'visit-2-requesting-4', WINDOW);
    await provider.getByRole('button', { name: '3 more waiting' }).click();
    await admit(2);
    await provider.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await takePictures(provider, 'visit-3', VISIT);
    await provider.getByRole('button', { name: '2 more waiting' }).click();
    await admit(3, 4, 5);
    await provider.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await takePictures(provider, 'visit-6', VISIT);
    await takePictures(patient, 'patient-visit-6', VISIT);
  });

  await test.step('someone’s second tab, and someone who leaves', async () => {
    const [first, leaving] = others;
    if (!first || !leaving) throw new Error('four more patients were to join');
    const second = await first.context().newPage();
    await second.goto(links[2] ?? '');
    await second.getByRole('button', { name: 'Continue to your visit' }).click();
    await heading(first, 'This visit is open in another place');
    await takePictures(first, 'patient-elsewhere');
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
    await leaving.getByRole('button', { name: 'Leave Visit' }).click();
    await heading(leaving, 'You left the visit');
    await takePictures(leaving, 'patient-left');
    await Promise.all(others.map((page) => page.context().close()));
  });

  await test.step('the server is away for a moment', async () => {
    await product.stop();
    const lost = (page: Page) => page.getByText('Reconnecting…', { exact: true });
    await expect(lost(provider)).toBeVisible();
    await expect(lost(withoutCamera)).toBeVisible();
    await takePictures(provider, 'visit-reconnecting', VISIT);
    await takePictures(withoutCamera, 'patient-reconnecting', VISIT);
    await product.start();
    await expect(lost(provider)).toHaveCount(0);
    await expect(lost(patient)).toHaveCount(0);
  });

  await test.step('the provider leaves, comes back elsewhere, and ends the visit', async () => {
    await provider.getByRole('button', { name: 'Leave', exact: true }).click();
    await provider.getByRole('button', { name: 'Leave Visit' }).click();
    await heading(provider, 'You left the visit');
    await takePictures(provider, 'visit-left');
    await provider.getByRole('button', { name: 'Join again' }).click();
    await expect(provider.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
    await provider.getByRole('button', { name: 'Leave', exact: true }).click();
    await provider.getByRole('button', { name: 'End Visit' }).click();
    await provider.getByRole('button', { name: 'End for everyone' }).click();
    await heading(provider, 'The visit has ended');
    await takePictures(provider, 'visit-ended');
    await heading(patient, 'Thank you!');
    await takePictures(patient, 'thank-you');
    await patient.goto(links[0] ?? '');
    await heading(patient, 'This link is not active');
    await takePictures(patient, 'link-not-active');
  });
});
