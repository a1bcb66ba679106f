import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { io } from 'socket.io-client';
import { FUZZ_WORDS } from '#server/test-support/fuzz-words.ts';
import { apiOf, plantAnswers, plantGuest, plantPractice } from '../support/fuzz-practice.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, newPerson, showPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ScriptWatch, watchScripts } from '../support/script-watch.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let database: pg.Client;
let product: Product;
let staff: Page;
let practice: Awaited<ReturnType<typeof plantPractice>>;
const watches: ScriptWatch[] = [];

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });
test.use({ actionTimeout: 20_000 });
test.beforeAll(async ({ browser }) => {
  // Has its own product, because it renames all accounts.
  product = await startProduct();
  database = new pg.Client({ connectionString: product.database?.url });
  await database.connect();
  staff = await watched(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  practice = await plantPractice(database, staff, product.url);
});
test.afterEach(() => {
  expect(watches.flatMap(({ seen }) => seen)).toEqual([]);
});
test.afterAll(async () => {
  await database?.end();
  await product?.dispose();
});

async function watched(browser: Browser, device: 'phone' | 'desktop'): Promise<Page> {
  const { page, context } = await newPerson(browser, device);
  watches.push(await watchScripts(context, product.url));
  return page;
}

async function visit(page: Page, path: string, shows?: string): Promise<void> {
  await page.goto(new URL(path, product.url).href);
  await expect(page.locator('h1, main [role=alert]').first(), path).toBeVisible();
  if (shows) await expect(page.getByText(shows.trim(), { exact: false }).first()).toBeAttached();
  await page.mouse.move(200, 300);
}

/** Presses by keyboard, because names of a thousand letters push everything out of place. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}

const shown = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll('\u200b', '');

test('the script watch detects scripts that run', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'phone');
  const { seen } = await watchScripts(context, product.url);
  await page.goto(`${product.url}/support`);
  await page.evaluate(() => {
    Object.assign(window, { __ran: 1 });
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.__ran=1">');
    document.body.insertAdjacentHTML('beforeend', '<img src="https://example.test/x.png">');
    alert('here');
  });
  await expect.poll(() => seen.join('\n')).toMatch(/a script ran[\s\S]*dialog: here/);
  await expect.poll(() => seen.join('\n')).toMatch(/WATCH policy script-src-attr/);
  await expect.poll(() => seen.join('\n')).toMatch(/WATCH policy img-src/);
  await context.close();
});

test('patients: the link’s page, the way to the visit, every step', async ({ browser }) => {
  const page = await watched(browser, 'phone');
  for (const { sessionId, link } of practice.visits.slice(0, 3)) {
    await visit(page, link, shown(FUZZ_WORDS[0]));
    await press(page.getByRole('button', { name: en('join:continue') }));
    await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
    expect(page.url()).toContain(sessionId);
    await press(page.getByRole('button', { name: en('waiting-room:cancelVisit') }));
    await expect(page.getByRole('dialog')).toBeVisible();
  }

  const { sessionId, link } = practice.withSteps;
  const ask = apiOf(page, product.url);
  const at = `/api/patient/sessions/${sessionId}`;
  const read = { version: '2.1', language: 'en' };
  await visit(page, link);
  await press(page.getByRole('button', { name: en('join:continue') }));
  await page.waitForURL(`**/patient/visit/${sessionId}`);
  const steps: [string, object][] = [
    ['workflow/skip', { step: 'device-test' }],
    ['workflow/terms', read],
    ['workflow/consent', { ...read, variant: 'telehealth' }],
    [
      'workflow/signature',
      {
        ...read,
        signedBy: 'patient',
        typedSignature: 'Walter Ames',
        dateOfBirth: '1952-03-01',
        representative: null,
      },
    ],
    [
      'workflow/location',
      {
        place: 'home',
        otherPlace: null,
        street: '12 Mesa Drive',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
        callbackNumber: '6025550123',
      },
    ],
  ];
  for (const [path, body] of steps) {
    await visit(page, `/patient/visit/${sessionId}`);
    await expect(page.getByText(/^Steps? \d.* of \d/)).toBeVisible();
    await ask('post', `${at}/${path}`, body);
  }
  await visit(page, `/patient/visit/${sessionId}`, shown(FUZZ_WORDS[0]));
  const { questions } = await ask<{ questions: { questionId: string; type: string }[] }>(
    'get',
    `${at}/intake`,
  );
  const free = questions.find(({ type }) => type === 'Free Text');
  await page.locator('textarea').first().fill(FUZZ_WORDS.join('\n'));
  await expect
    .poll(async () => {
      const { answers } = await ask<{ answers: Record<string, unknown> }>('get', `${at}/intake`);
      return answers[free?.questionId ?? ''];
    })
    .toContain('Bcc: eve@evil.test');
  await page.reload();
  await expect(page.locator('textarea').first()).toHaveValue(/OpenAction/);
  await page.locator('form').getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: en('guests:next'), exact: true }));
  await title(page, en('workflow:imageTitle'));
  await ask('post', `${at}/workflow/image`, { imageId: null });
  await visit(page, `/patient/visit/${sessionId}`, shown(FUZZ_WORDS[0]));
  await ask('post', `${at}/workflow/guests`, {});
  await visit(page, `/patient/copay/${sessionId}`);
  const receipt = await page.request.get(`${product.url}${at}/consent`);
  expect(receipt.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'x-content-type-options': 'nosniff',
  });
  await page.context().close();
});

test('guests: the invitation, their names, and the lists that show them', async ({ browser }) => {
  const page = await watched(browser, 'phone');
  for (const one of practice.visits.slice(0, 3)) {
    const guest = await plantGuest(database, staff, product.url, one);
    await visit(page, guest.link, shown(one.words));
    await showPerson(page);
    await press(page.getByRole('button', { name: en('guests:answer.ACCEPTED') }));
    await expect(page.getByRole('main').getByText(en('guests:said.ACCEPTED'))).toBeVisible();
    await visit(page, guest.link.replace('/r/', '/g/'), shown(one.words));
    await press(page.getByRole('button', { name: en('guests:join') }));
    await expect(page.getByLabel(en('guests:yourName'))).toHaveValue(one.words);
    expect(page.url()).toContain(guest.page);
    await visit(staff, `/provider/visits/${one.visitId}`);
    await expect(staff.getByText(shown(one.words)).last()).toBeAttached();
  }
  const { sessionId, link } = practice.visits[0] ?? { sessionId: '', link: '' };
  await visit(page, link);
  await press(page.getByRole('button', { name: en('join:continue') }));
  await page.waitForURL(`**/patient/visit/${sessionId}`);
  await visit(page, `/patient/guests/${sessionId}`, shown(FUZZ_WORDS[0]));
  await page.context().close();
});

test('in the visit: names and chat, on both sides', async ({ browser }) => {
  const { visitId, sessionId, link } = practice.group;
  const phone = await watched(browser, 'phone');
  await visit(phone, link);
  await press(phone.getByRole('button', { name: en('join:continue') }));
  await press(phone.getByRole('button', { name: en('waiting-room:checkIn') }));

  const cookie = (await staff.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = io(`${product.url}/room`, {
    auth: { as: 'staff', visitId },
    extraHeaders: { origin: product.url, cookie },
    transports: ['websocket'],
  });
  await new Promise((resolve) => socket.once('room:snapshot', resolve));
  // Patients see announcements while they are in the visit.
  const chatButton = phone.getByRole('button', { name: en('in-visit:chat') });
  await expect
    .poll(async () => {
      await socket.emitWithAck('visit:admit-all', {});
      return chatButton.isVisible();
    })
    .toBe(true);
  for (const text of FUZZ_WORDS)
    expect(await socket.emitWithAck('chat:send', { messageId: randomUUID(), text })).toMatchObject({
      ok: true,
    });
  socket.disconnect();

  await visit(staff, `/provider/group/${sessionId}`);
  await press(staff.getByRole('button', { name: en('in-visit:chat') }));
  await press(chatButton);
  for (const page of [staff, phone]) {
    const chat = page.getByRole('list', { name: en('in-visit:chat') });
    await expect.poll(async () => shown((await chat.textContent()) ?? '')).toContain(shown(FUZZ_WORDS[24]));
    const said = shown((await chat.textContent()) ?? '');
    for (const words of FUZZ_WORDS) expect(said).toContain(shown(words));
    for (const href of await chat
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(href).toMatch(/^https:\/\/example\.test\//);
  }
  await press(staff.getByRole('button', { name: en('in-visit:participants') }));
  await expect(staff.getByText(shown(FUZZ_WORDS[0])).first()).toBeVisible();
  await press(staff.getByRole('button', { name: en('in-visit:leave'), exact: true }));
  await phone.context().close();
});

test('staff: lists, every visit with what its patient wrote, on the screen and on paper', async () => {
  await plantAnswers(database, practice.visits);
  await visit(staff, '/provider/visits');
  await staff.reload();
  for (const { words } of practice.visits) await expect(staff.getByText(shown(words)).first()).toBeAttached();
  for (const { visitId, words } of practice.visits) {
    // Navigates within the page, because reloading each time takes longer than everything else here.
    await staff.evaluate((path) => history.pushState(null, '', path), `/provider/visits/${visitId}`);
    await expect.poll(() => staff.getByText(shown(words)).count()).toBeGreaterThanOrEqual(4);
    await staff.emulateMedia({ media: 'print' });
    await expect(staff.locator('h1').first()).toBeAttached();
    await staff.emulateMedia({ media: 'screen' });
  }
  await visit(staff, `/provider/visits/${practice.group.visitId}`);
  await visit(staff, `/provider/visits/${practice.withSteps.visitId}`);
  await visit(staff, '/provider/visits/schedule');
  await staff.getByRole('searchbox').or(staff.getByRole('combobox')).first().fill(FUZZ_WORDS[0]);
  await visit(staff, '/outbox', shown(FUZZ_WORDS[0]));
});

const PUBLIC = [
  ...['/support', '/terms', '/terms-conditions', '/visit-unavailable', '/error', '/logout?done=1', '/outbox'],
  ...[
    '/error?errorCode=%3Cscript%3E',
    '/unsupported;url=javascript:window.__ran=1',
    '/unsupported;url=%2F%2Fevil.test',
  ],
  ...['/mfa/provider/example', '/mfa/patient/%3Cscript%3Ewindow.__ran=1%3C%2Fscript%3E', '/setup/example'],
  ...[
    '/v/nobodyHasEverSentThisLink',
    '/pl/nobodyHasEverSentThisLink',
    '/g/nobody',
    '/gl/nobody',
    '/r/nobody',
  ],
  ...['/gm/nobody', '/guest/interpreter/nobodyHasEverSentThisLink', '/patient/nothing', '/guest/nothing'],
  ...['/video/nothing', '/landing/nothing', '/%3Cscript%3Ewindow.__ran=1%3C%2Fscript%3E'],
  `/guest/interpreting/${randomUUID()}`,
  `/patient/visit/${randomUUID()}`,
  `/patient/copay/${randomUUID()}`,
  `/patient/guests/${randomUUID()}`,
  `/guest/visit/${randomUUID()}`,
];
const STAFF = [
  ...[
    '/provider/landing',
    '/provider/visits',
    '/provider/visits/schedule',
    '/provider/account',
    '/provider/rpm',
  ],
  ...['/provider/practice-documents', '/provider/notification-settings', '/provider/client-admin'],
  ...['/news', '/news/upcoming', '/news/satisfaction-survey', '/clinicaladmin', '/home', '/nothing'],
];

test('visits every address without running an injected script', async ({ browser }) => {
  const page = await watched(browser, 'phone');
  for (const path of PUBLIC) await visit(page, path);
  for (const path of STAFF) await visit(staff, path);
  await page.context().close();
});
