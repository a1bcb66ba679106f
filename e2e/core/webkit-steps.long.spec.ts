import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { PNG_PIXEL } from '#server/test-support/make-image.ts';
import { WAITING_ROOM } from '../support/locators.ts';
import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { openWorld, scheduled } from './webkit/world.ts';

test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

const PHONE = { width: 390, height: 844 };

test('a patient takes every step before the visit, with a picture from a file', async ({ webkit }, info) => {
  const step = async (name: string, heading: string | RegExp) => {
    await webkit.title(heading);
    await webkit.fits(`step-${name}`, PHONE);
  };
  const typed = async (label: string) => (await webkit.named('input, select', label)).getAttribute('value');

  await webkit.open((await scheduled('Telehealth consultation')).link);
  await webkit.press(en('join:testFirst'));
  await step('device-test', en('workflow:deviceTestTitle'));
  await webkit.press(en('workflow:skip'));
  await step('terms', en('terms:termsTitle'));
  await webkit.press(en('workflow:agreeToAll'));
  await step('consent', en('consent:telehealthTitle'));
  await webkit.type(en('workflow:yourBirth'), '03011952');
  expect(await typed(en('workflow:yourBirth'))).toBe('03/01/1952');
  await webkit.type(en('workflow:yourFullName'), 'Walter Ames');
  await webkit.press(en('workflow:agreeAndSign'));
  await step('location', en('workflow:locationTitle'));
  await webkit.press(en('workflow:place.home'));
  await webkit.type(en('workflow:street'), '12 Mesa Drive');
  await webkit.type(en('workflow:city'), 'Phoenix');
  await webkit.type('ZIP code (optional)', '85004');
  expect(await typed(en('workflow:stateQuestion'))).toBe('AZ');
  await webkit.type(en('workflow:callbackNumber'), '6025550123');
  await webkit.press(en('workflow:next'));
  await step('intake', en('intake:title'));
  await webkit.type('What brings you here today?', 'A cough');
  await webkit.press('No');
  await webkit.press(en('workflow:next'));
  await step('image', en('workflow:imageTitle'));
  const file = info.outputPath('me.png');
  writeFileSync(file, PNG_PIXEL, 'base64');
  await webkit.driver.findElement(By.css('input[type=file]')).sendKeys(file);
  await webkit.press(en('images:usePicture'));
  await step('copay', en('payments:copayTitle'));
  await webkit.type(en('payments:cardNumber'), '4242424242424242');
  await webkit.type(en('payments:expiry'), '1240');
  await webkit.type(en('payments:cvc'), '123');
  await webkit.press(en('payments:validate'));
  await step('check-in', en('waiting-room:openNow'));
  await webkit.press(en('waiting-room:checkIn'));
  await step('waiting-room', WAITING_ROOM);
});
