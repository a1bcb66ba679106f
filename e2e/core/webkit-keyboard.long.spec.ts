import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { openWorld, scheduled } from './webkit/world.ts';

test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

test('Tab goes through a link’s page and the sign-in in order, and the focus can be seen', async ({
  webkit,
}) => {
  const { link } = await scheduled();
  await webkit.open(link);
  await webkit.named('button', en('join:continue'));
  expect(await webkit.stops(4)).toEqual([
    'Call Saguaro Family Medicine: (602) 555-0100',
    'Language',
    en('join:continue'),
    en('join:addToCalendar'),
  ]);
  await webkit.open('/provider/visits');
  await webkit.title(en('sign-in:title'));
  expect(await webkit.stops(5)).toEqual([
    'Language',
    en('sign-in:email'),
    en('sign-in:password'),
    en('sign-in:showPassword'),
    en('sign-in:submit'),
  ]);
});

test('a dialog takes the focus, keeps it, closes with Escape and gives the focus back', async ({
  webkit,
}) => {
  const { link } = await scheduled();
  await webkit.open(link);
  await webkit.press(en('join:continue'));
  await webkit.title(en('waiting-room:openNow'));
  for (const [opener, words] of [
    [en('info:supportTitle'), 'The picture is frozen'],
    [en('terms:termsTitle'), en('terms:termsVersion')],
  ] as const) {
    await (await webkit.named('button', opener)).sendKeys(Key.ENTER);
    await webkit.see(words);
    const isInDialog = () =>
      webkit.run(() => document.activeElement?.closest('dialog, [role=dialog]') !== null);
    await webkit.until('the focus in the dialog', isInDialog);
    for (const key of [Key.TAB, Key.TAB, Key.chord(Key.SHIFT, Key.TAB)]) {
      await webkit.keys(key);
      expect(await isInDialog()).toBe(true);
    }
    await webkit.keys(Key.ESCAPE);
    await webkit.until('the dialog closed', () =>
      webkit.run(() => document.querySelector('dialog[open], [role=dialog]') === null),
    );
    expect(await webkit.focused()).toMatchObject({ name: opener });
  }
});
