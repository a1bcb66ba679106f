import { expect } from '@playwright/test';
import { pressByKeyboard, tabTo } from '../support/accessibility.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { chatMessage, heading, WAITING_ROOM } from '../support/locators.ts';
import { newPerson, signIn } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

test('a provider goes from the list to the end of a visit using only the keyboard', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  const patient = (await newPerson(browser, 'phone')).page;
  await drawDevices(page);
  await drawDevices(patient, { shape: 'upright' });
  await signIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Nora', 'Lindqvist']] });
  await patient.goto(visit.patients[0]?.patientLink ?? '');
  await patient.getByRole('button', { name: en('join:continue') }).click();
  await patient.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(heading(patient, WAITING_ROOM)).toBeVisible();

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await pressByKeyboard(page, page.getByRole('link', { name: /^(Start|Join) visit: Nora Lindqvist/ }));
  await pressByKeyboard(page, button(en('in-visit:admitName', { name: 'Nora Lindqvist' })));
  await expect(page.getByRole('figure').filter({ hasText: 'Nora Lindqvist' })).toBeVisible();

  await pressByKeyboard(page, button(en('in-visit:chat')));
  await tabTo(page, page.getByRole('textbox', { name: en('in-visit:message') }));
  await page.keyboard.type('Good afternoon');
  await page.keyboard.press('Enter');
  await expect(chatMessage(page, 'Good afternoon')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: en('in-visit:message') })).toHaveCount(0);
  await expect(button(en('in-visit:chat'))).toBeFocused();

  await pressByKeyboard(page, button(en('in-visit:leave')));
  await pressByKeyboard(page, button(en('in-visit:endVisit')));
  await pressByKeyboard(page, button(en('in-visit:endForEveryone')));
  await expect(heading(page, en('staff-visit:endedTitle'))).toBeVisible();
  await expect(heading(patient, en('waiting-room:thankYou'))).toBeVisible();
});
