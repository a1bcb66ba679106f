import { expect, type Page } from '@playwright/test';
import { KNOWN, WAITING } from './seed-desk.ts';

export interface Task {
  what: string;
  from: string;
  /** A drag counts as one click. */
  most: number;
  act: (page: Page) => Promise<unknown>;
  effect: (page: Page) => Promise<unknown>;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox').last().fill(text);
}

export function deskTasks(day: string): readonly Task[] {
  return [
    {
      what: 'see who waits, from another screen',
      from: '/provider/practice-documents',
      most: 0,
      act: async () => {},
      effect: (page) =>
        expect(
          page
            .getByRole('region', { name: 'Waiting now' })
            .getByText(`${WAITING.firstName} ${WAITING.lastName}`),
        ).toBeVisible(),
    },
    {
      what: 'schedule a known patient',
      from: '/provider/visits',
      most: 3,
      act: async (page) => {
        await follow(page, 'Schedule a visit');
        await page.getByLabel('Find a patient').fill('quillf');
        await page.getByRole('option', { name: new RegExp(KNOWN.lastName) }).click();
        await press(page, 'Schedule visit');
      },
      effect: (page) => title(page, 'Visit scheduled'),
    },
    {
      what: 'schedule a series of six, and one click in the browser’s own list',
      from: '/provider/visits',
      most: 4,
      act: async (page) => {
        await follow(page, 'Schedule a visit');
        await page.getByLabel('Find a patient').fill('quillf');
        await page.getByRole('option', { name: new RegExp(KNOWN.lastName) }).click();
        const repeat = page.getByLabel('Repeat');
        await repeat.click();
        await repeat.selectOption({ label: 'Every 2 weeks' });
        await press(page, 'Schedule 6 visits');
      },
      effect: (page) => title(page, '6 visits scheduled'),
    },
    {
      what: 'find a patient’s last visit',
      from: '/provider/practice-documents',
      most: 1,
      act: async (page) => {
        await search(page, KNOWN.lastName);
        await page
          .getByRole('option', { name: /^Last visit/ })
          .first()
          .click();
      },
      effect: (page) => title(page, `${KNOWN.firstName} ${KNOWN.lastName}`),
    },
    {
      what: 'move a visit in the calendar: one drag, and the question',
      from: `/provider/calendar?view=day&date=${day}`,
      most: 2,
      act: async (page) => {
        const visit = page.locator('a[data-movable]').first();
        // Among many visits, the first may be below the fold, where no pointer reaches it.
        await visit.evaluate((block) => block.scrollIntoView({ block: 'center' }));
        const box = await visit.boundingBox();
        if (!box) throw new Error('no visit is in sight');
        await page.mouse.move(box.x + 20, box.y + 4);
        await page.mouse.down();
        await page.mouse.move(box.x + 20, box.y + 60);
        await page.mouse.move(box.x + 20, box.y + 100);
        await page.mouse.up();
        await page.getByRole('dialog').getByRole('button', { name: 'Move visit' }).click();
      },
      effect: (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
    },
    {
      what: 'add a user: two fields',
      from: '/provider/client-admin',
      most: 3,
      act: async (page) => {
        await follow(page, /^Practice users/);
        await follow(page, 'Add user');
        await page.getByLabel('First and last name').fill('Ana Silva');
        await page.getByLabel('Email', { exact: true }).fill(`ana.${Date.now()}@bench.test`);
        await press(page, 'Add and invite');
      },
      effect: (page) => title(page, 'Ana Silva'),
    },
    {
      what: 'switch consent on for all visit types',
      from: '/provider/client-admin',
      most: 3,
      act: async (page) => {
        await follow(page, /^Visit types/);
        await press(page, 'Add consent to all visit types');
        await press(page, /^Add consent to \d/);
      },
      effect: (page) => page.getByText(/now ha(?:s|ve) consent/).waitFor(),
    },
  ];
}
