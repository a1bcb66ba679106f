import { type BrowserContext, expect } from '@playwright/test';
import { walkEveryStep } from '../support/every-step.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { beSignedIn, newPerson, signInAsAdministrator } from '../support/people.ts';
import { staffRoutes } from '../support/routes.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

/** Without those of one visit, patient or other thing, and with the shortest of each. */
const addresses = (): string[] =>
  staffRoutes()
    .map((route) => route.replace(/(?:\/:\w+\?)+$/, ''))
    .filter((route) => !route.includes(':'));

/** Pages at once. */
const ABREAST = 4;

declare global {
  interface Window {
    vanished: number[];
  }
}

/** Runs before the page's own code: looks at each frame, because what no frame shows, no person sees. */
function watchMain(): void {
  window.vanished = [];
  let filled = false;
  requestAnimationFrame(function look(now) {
    const main = document.querySelector('main');
    const opening = !main || main.querySelector('[data-opening]') !== null || main.innerText.trim() === '';
    if (opening && filled) window.vanished.push(Math.round(now));
    filled = !opening;
    requestAnimationFrame(look);
  });
}

/** @returns when the page vanished, in milliseconds since it began to open */
async function timesVanished(context: BrowserContext, address: string): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(watchMain);
  // Otherwise what is loaded ahead could hide that words are missing.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => window.vanished);
}

test('a staff page opened by its address with an empty cache never vanishes again', async ({ browser }) => {
  const product = await openProduct();
  const { page, context } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  const signedIn = { storageState: await context.storageState() };
  const { visitId } = await scheduleByApi(page, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });
  await context.close();
  const left = [
    ...addresses(),
    `/provider/visits/${visitId}`,
    `/provider/visits/${visitId}/summary`,
    `/provider/client-admin/visits/${visitId}`,
  ];
  expect(left.length).toBeGreaterThan(30);
  const vanished: Record<string, number[]> = {};
  async function openLeft(): Promise<void> {
    for (let address = left.shift(); address; address = left.shift()) {
      const { context: fresh } = await newPerson(browser, 'desktop', signedIn);
      const times = await timesVanished(fresh, product.url + address);
      if (times.length > 0) vanished[address] = times;
      await fresh.close();
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, openLeft));
  expect(vanished).toEqual({});
});

test('no page vanishes on a patient’s way through every step', async ({ browser }) => {
  const product = await openProduct();
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const visit = {
    startsIn: 5,
    visitType: 'Telehealth consultation',
    patients: [['Petra', 'Stone']],
  } as const;
  const { patients } = await scheduleByApi(staff, product.url, visit);
  const { page } = await newPerson(browser, 'phone');
  await page.addInitScript(watchMain);
  const vanished: string[] = [];
  await page.goto(patients[0]?.patientLink ?? '');
  await walkEveryStep(page, {
    async onScreen(name) {
      if ((await page.evaluate(() => window.vanished.splice(0))).length > 0) vanished.push(name);
    },
  });
  expect(vanished).toEqual([]);
});
