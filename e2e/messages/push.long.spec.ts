import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { textOf } from '#server/features/messages/push/push.service.ts';
import { PUSH_KINDS, type PushKind } from '#shared/contracts/rest/messages/push-devices.ts';
import type { Language } from '#shared/domain/visit.ts';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';
import { CHROMIUM_WITH_PROMPTS } from '../support/chromium.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, checkIn, DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { openPushedBrowser, type PushedBrowser } from '../support/pushes.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/** PRODUCT 6.44. */
let product: SharedProduct;
let browser: Browser;
test.beforeAll(async ({ playwright, launchOptions }) => {
  product = await openProduct({ waitEscalation: USUAL_ESCALATION });
  // Headless shells show no notifications.
  browser = await playwright.chromium.launch({ ...launchOptions, executablePath: CHROMIUM_WITH_PROMPTS });
});
test.afterAll(async () => {
  await browser?.close();
});

async function turnOn(): Promise<{ page: Page; pushed: PushedBrowser }> {
  const { page, context } = await newPerson(browser, 'desktop');
  await context.grantPermissions(['notifications'], { origin: product.url });
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await page.goto(`${product.url}/provider/notification-settings`);
  await title(page, en('notification-settings:title'));
  const pushed = await openPushedBrowser(page, product.database.secret, async () => {
    await page.getByRole('button', { name: en('notification-settings:push.on'), exact: true }).click();
    // A test browser has no push service to subscribe at. Its worker is registered before.
    await expect(page.getByText('This browser could not turn them on.').first()).toBeVisible();
  });
  return { page, pushed };
}

const VISIT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';

const SAYS: Record<Language, [kind: PushKind, title: string, body: string, button?: string][]> = {
  en: [
    ['patientWaits', 'A patient is waiting', 'No one has taken over yet.', 'I’ll take over'],
    ['callAsked', 'A patient asks to be called', 'Open the visit to see the number.', 'I’ll take over'],
    ['timeAsked', 'A patient asks for another time', 'They still wait in their visit.', 'I’ll take over'],
    ['nextPatient', 'Your next patient is waiting', 'Open the visit to see them.'],
    ['patientWrote', 'A patient wrote', 'Open the visit to read it.'],
    ['visitInvitation', 'A colleague invited you to a visit', 'Open the visit to answer.'],
  ],
  es: [
    ['patientWaits', 'Un paciente está esperando', 'Nadie se ha hecho cargo todavía.', 'Yo me hago cargo'],
    ['callAsked', 'Un paciente pide que le llamen', 'Abra la visita para ver el número.', 'Yo me hago cargo'],
    ['timeAsked', 'Un paciente pide otra hora', 'Sigue esperando en su visita.', 'Yo me hago cargo'],
    ['nextPatient', 'Su próximo paciente está esperando', 'Abra la visita para verlo.'],
    ['patientWrote', 'Un paciente ha escrito', 'Abra la visita para leerlo.'],
    ['visitInvitation', 'Un colega lo invita a una visita', 'Abra la visita para responder.'],
  ],
};

test('shows each push with its kind’s words, and replaces it by a later one', async () => {
  const { pushed } = await turnOn();
  for (const language of ['en', 'es'] as const) {
    for (const kind of PUSH_KINDS) {
      const text = textOf(kind, VISIT, language);
      const { title, body, tag } = text;
      await pushed.push(text);
      await expect.poll(pushed.shown).toContainEqual(expect.objectContaining({ title, body, tag }));
    }
    const shown = await pushed.shown();
    expect(shown).toHaveLength(PUSH_KINDS.length);
    for (const [kind, title, body, ...buttons] of SAYS[language])
      expect(shown).toContainEqual({ title, body, tag: `${kind}:${VISIT}`, buttons });
  }
  await pushed.close();
});

test('pressing a push closes it and opens the visit', async () => {
  const { page, pushed } = await turnOn();
  const { visitId } = await scheduleByApi(page, product.url, { startsIn: 20, patients: [['Nora', 'Lind']] });
  await pushed.push(textOf('patientWaits', visitId, 'en'));
  const tag = `patientWaits:${visitId}`;
  await expect.poll(pushed.shown).toHaveLength(1);
  await pushed.press(tag);
  await page.waitForURL(`**/provider/visits/${visitId}`);
  await title(page, 'Nora Lind');
  expect(await pushed.shown()).toEqual([]);
  await pushed.close();
});

async function waiting(page: Page, name: string): Promise<string> {
  const scheduled = await scheduleByApi(page, product.url, { startsIn: 2, patients: [[name, 'Lind']] });
  const { visitId } = scheduled;
  const { page: patient } = await newPerson(browser, 'phone');
  await checkIn(patient, scheduled.patients[0]?.patientLink ?? '');
  await expect(stripOf(page).getByText(`${name} Lind`)).toBeVisible();
  const database = new pg.Client(product.database.url);
  await database.connect();
  await database.query(
    `insert into wait_steps (seat_id, arrived_at, step, told_at)
       select seat_id, arrived_at, 'provider', now() from participants where visit_id = $1 and role = 'patient'`,
    [visitId],
  );
  await database.end();
  return visitId;
}

const stripOf = (page: Page) => page.getByRole('region', { name: en('waiting-now:title') });

test('a push’s button takes over a waiting patient', async () => {
  const { page, pushed } = await turnOn();
  const visitId = await waiting(page, 'Vera');
  await pushed.push(textOf('patientWaits', visitId, 'en'));
  await expect.poll(pushed.shown).toHaveLength(1);
  await pushed.press(`patientWaits:${visitId}`, 'take-over');
  await page.waitForURL(`**/provider/visits/${visitId}`);
  await expect(stripOf(page).getByText(/You take over/)).toBeVisible();
  await expect(
    stripOf(page).getByRole('button', { name: en('waits:giveBackNamed', { name: 'Vera Lind' }) }),
  ).toBeVisible();
  await pushed.close();
});

test('after sign-out, a push’s button leads to the sign-in page and then to the visit', async () => {
  const { page, pushed } = await turnOn();
  const visitId = await waiting(page, 'Ines');
  await pushed.push(textOf('patientWaits', visitId, 'en'));
  await expect.poll(pushed.shown).toHaveLength(1);
  await page.context().clearCookies();
  await pushed.press(`patientWaits:${visitId}`, 'take-over');
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill(product.emailOf('dr.rivera@demo.test'));
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  await page.waitForURL(`**/provider/visits/${visitId}`);
  await stripOf(page)
    .getByRole('button', { name: en('waits:takeOverNamed', { name: 'Ines Lind' }) })
    .click();
  await expect(stripOf(page).getByText(/You take over/)).toBeVisible();
  await pushed.close();
});
