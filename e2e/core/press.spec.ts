import { expect, type Page } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

async function addControls(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const pressed: string[] = [];
    const row = document.createElement('p');
    const button = document.createElement('button');
    const box = document.createElement('input');
    const other = document.createElement('button');
    box.type = 'checkbox';
    row.style.height = '0';
    for (const [name, one] of Object.entries({ button, box, other })) {
      one.style.cssText = 'display: block; width: 200px; height: 50px; margin: 0';
      one.addEventListener('click', () => pressed.push(name));
    }
    document.body.replaceChildren(row, button, box, other);
    Object.assign(window, {
      pressed,
      arrive: () => Object.assign(row.style, { height: row.style.height === '0px' ? '120px' : '0px' }),
      remove: () => button.remove(),
    });
    const { x, y } = button.getBoundingClientRect();
    return { x: x + 100, y: y + 25 };
  });
}

const arrive = (page: Page) => page.evaluate('void arrive()');
const pressed = (page: Page) => page.evaluate('pressed.splice(0)');

test('a press counts even if its button moves before the finger is lifted', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await page.goto(`${product.url}/support`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { x, y } = await addControls(page);
  const { mouse } = page;

  await mouse.move(x, y);
  await mouse.down();
  await arrive(page);
  await mouse.up();
  expect(await pressed(page)).toEqual(['button']);
  await mouse.down();
  await arrive(page);
  await mouse.up();
  expect(await pressed(page), 'on the row that left').toEqual([]);

  await mouse.move(x, y + 50);
  await mouse.down();
  await arrive(page);
  await mouse.up();
  expect(await pressed(page)).toEqual(['box']);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await arrive(page);

  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 300, y);
  await arrive(page);
  await mouse.up();
  expect(await pressed(page)).toEqual([]);
  await arrive(page);

  await mouse.move(x, y);
  await mouse.down();
  await page.evaluate('void remove()');
  await arrive(page);
  await mouse.up();
  expect(await pressed(page)).toEqual([]);
});

test('a finger presses what it touched first', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'phone');
  await page.goto(`${product.url}/support`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { x, y } = await addControls(page);
  const finger = await context.newCDPSession(page);
  const down = (at: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  const up = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await down({ x, y });
  await arrive(page);
  await up();
  await expect.poll(() => pressed(page)).toEqual(['button']);
  await down({ x, y: y + 120 });
  await up();
  await expect.poll(() => pressed(page)).toEqual(['button']);
  await down({ x, y: y + 220 });
  await arrive(page);
  await up();
  await expect.poll(() => pressed(page)).toEqual(['other']);
});
