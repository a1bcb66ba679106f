import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { pdfOf } from '#server/test-support/documents.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { beSignedIn, newPerson, showPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

const PEOPLE = 5;
const WIDE = { width: 1600, height: 900 };
const ON_A_PHONE = { sizes: [PHONE], wholePage: false };
const AT_A_DESK = { sizes: [DESKTOP, WIDE], wholePage: false };

let product: Product;
let visit: LiveVisit;
let provider: Page;
let colleague: Page;
let interpreter: Page;
let patient: Page;
let daughter: Page;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, item: string): Promise<void> {
  await press(page, en('in-visit:more'));
  await page.getByRole('menuitem', { name: item }).click();
}

async function newcomer(browser: Browser, device: 'phone' | 'desktop'): Promise<Page> {
  const { page } = await newPerson(browser, device);
  await drawDevices(page, { shape: device === 'phone' ? 'upright' : 'wide', sound: true });
  return page;
}

async function colleagueComes(browser: Browser): Promise<void> {
  colleague = await newcomer(browser, 'desktop');
  await beSignedIn(colleague, product, 'pat.nguyen@demo.test');
  await colleague.goto(provider.url());
}

async function interpreterComes(browser: Browser): Promise<void> {
  await choose(provider, en('in-visit:interpretiveServices'));
  const dialog = provider.getByRole('dialog', { name: en('in-visit:interpretiveServices') });
  await dialog.getByRole('combobox', { name: en('interpreter:language') }).selectOption({ label: 'Spanish' });
  await dialog.getByRole('button', { name: en('interpreter:connect') }).click();
  await provider.keyboard.press('Escape');
  interpreter = await newcomer(browser, 'desktop');
  await interpreter.goto(`${product.url}/outbox`);
  const link = interpreter.getByRole('region', { name: 'Demo interpreter' }).getByRole('link');
  await interpreter.goto((await link.getAttribute('href')) ?? '');
  await showPerson(interpreter);
  await press(interpreter, en('interpreter:continue'));
  await press(interpreter, en('interpreter:join'));
}

async function daughterComes(browser: Browser): Promise<void> {
  const ask = async (path: string, data: object) => {
    const answer = await provider.request.post(`${product.url}/api/provider/${path}`, {
      data,
      headers: { origin: product.url },
    });
    return (await answer.json()).result;
  };
  const { guestId } = await ask(`visits/${visit.visitId}/guests`, {
    name: 'Mia Moreau',
    email: null,
    mobile: null,
    relationship: 'Child',
    guestType: 'patient',
    accountId: null,
    language: 'en',
    authorized: true,
    idempotencyKey: randomUUID(),
  });
  const { guestLink } = await ask(`guests/${guestId}/link`, {});
  daughter = await newcomer(browser, 'phone');
  await daughter.goto(guestLink.replace('/r/', '/g/'));
  for (const name of [en('guests:join'), en('guests:next'), en('waiting-room:checkIn')])
    await press(daughter, name);
  await provider
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Mia Moreau' }) })
    .first()
    .click();
}

// Has its own product, because its outbox shows everyone's requests for an interpreter.
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  visit = await openLiveVisit(browser, product, {
    name: 'Marisol',
    prepare: async (page) => {
      const upright = (page.viewportSize()?.width ?? 0) < 768;
      await drawDevices(page, { shape: upright ? 'upright' : 'wide', sound: true });
    },
  });
  provider = visit.provider.page;
  patient = visit.patient.page;
  await colleagueComes(browser);
  await interpreterComes(browser);
  await daughterComes(browser);
});

test.afterAll(async () => {
  for (const page of [colleague, interpreter, daughter]) await page?.context().close();
  await visit?.close();
  await product?.dispose();
});

function misplaced(people: number): string[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const boxes = [
    ...document.querySelectorAll('figure[data-seat], figure[data-screen], figure[data-document]'),
  ]
    .filter(seen)
    .map((element) => ({
      element,
      name: element.querySelector('figcaption')?.textContent?.trim() ?? '',
      box: element.getBoundingClientRect(),
    }));
  const faces = boxes.filter(({ element }) => element.hasAttribute('data-seat'));
  const found = faces.length === people ? [] : [`${faces.length} faces`];
  for (const { element, name, box } of boxes) {
    if (!name) found.push('a picture without a name');
    if (element.getAttribute('data-playing') === 'false') found.push(`${name}: no picture`);
    for (const x of [box.left + 12, box.right - 12])
      for (const y of [box.top + 12, box.bottom - 12])
        if (!element.contains(document.elementFromPoint(x, y)))
          found.push(`${name}: covered or cut off at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return found;
}

/** Pictures may still be moving, and a notice disappears after a few seconds. */
const expectAllInPlace = (page: Page) => expect.poll(() => page.evaluate(misplaced, PEOPLE)).toEqual([]);

async function expectFaces(what: string): Promise<void> {
  for (const [page, who] of [
    [patient, 'patient'],
    [daughter, 'daughter'],
  ] as const) {
    await takePictures(page, `five-${what}-${who}`, ON_A_PHONE);
    await expectAllInPlace(page);
  }
  for (const [page, who] of [
    [provider, 'provider'],
    [colleague, 'colleague'],
    [interpreter, 'interpreter'],
  ] as const) {
    await takePictures(page, `five-${what}-${who}`, AT_A_DESK);
    for (const size of [WIDE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAllInPlace(page);
    }
  }
}

async function expectFacesOverChat(what: string): Promise<void> {
  await patient.getByRole('button', { name: /^Chat/ }).click();
  await takePictures(patient, `five-${what}-chat`, ON_A_PHONE);
  await expectAllInPlace(patient);
  await patient
    .getByRole('complementary')
    .getByRole('button', { name: en('in-visit:close') })
    .click();
}

test('everyone has a picture, and no picture covers another', async () => {
  await expectFaces('people');
  await expectFacesOverChat('people');
});

test('a shared screen is large, and every face stays visible', async () => {
  await choose(provider, en('in-visit:shareScreen'));
  await press(patient, en('in-visit:shareShow'));
  for (const page of [patient, daughter, colleague, interpreter])
    await expect(
      page.getByRole('figure', { name: en('in-visit:screenOf', { name: 'Dr. Elena Rivera' }) }),
    ).toBeVisible();
  await expectFaces('screen');
  await expectFacesOverChat('screen');
  await press(provider, en('in-visit:stopSharing'));
});

test('a shared document is large, and every face stays visible', async () => {
  const shelf = await visit.provider.context.newPage();
  await shelf.goto(`${product.url}/provider/practice-documents`);
  const file = { name: 'Knee exercises.pdf', mimeType: 'application/pdf', buffer: pdfOf({ pages: 3 }) };
  await shelf.getByLabel(en('documents:upload'), { exact: true }).first().setInputFiles([file]);
  await expect(
    shelf.getByRole('list', { name: en('documents:uploads') }).getByText(en('documents:state.done')),
  ).toBeVisible();
  await shelf.close();
  await choose(provider, en('document-view:share'));
  await press(provider, en('documents:scope.practice'));
  await press(provider, en('documents:shareNamed', { name: 'Knee exercises.pdf' }));
  for (const page of [patient, daughter, provider, colleague, interpreter])
    await expect(
      page.getByRole('img', {
        name: en('document-view:page', { name: 'Knee exercises.pdf', page: 1, pages: 3 }),
      }),
    ).toBeVisible();
  await expectFaces('document');
  await expectFacesOverChat('document');
});
