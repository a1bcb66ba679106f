import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { io } from 'socket.io-client';
import { drawDevices } from '../support/drawn-devices.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { chatMessage } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const COUNT = 130;

test('loads a long chat’s newest messages at once, and earlier ones on request', async ({ browser }) => {
  const product = await openProduct();
  const { page, context } = await newPerson(browser, 'desktop');
  await drawDevices(page);
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, { startsIn: 2, patients: [['Ida', 'Marsh']] });
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = io(`${product.url}/room`, {
    auth: { as: 'staff', visitId: visit.visitId },
    transports: ['websocket'],
    extraHeaders: { origin: product.url, cookie },
  });
  await new Promise((seated) => socket.once('room:snapshot', seated));
  for (let index = 1; index <= COUNT; index += 1) {
    const message = { messageId: randomUUID(), text: `line ${index} of the talk` };
    expect(await socket.emitWithAck('chat:send', message)).toMatchObject({ ok: true });
  }
  socket.disconnect();

  await page.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await page.getByRole('button', { name: /^Chat/ }).click();
  await expect(chatMessage(page, `line ${COUNT} of the talk`)).toBeInViewport();
  await expect(chatMessage(page, 'line 30 of the talk')).toBeHidden();
  const earlier = page.getByRole('button', { name: en('in-visit:earlierMessages') });
  await earlier.scrollIntoViewIfNeeded();
  await takePictures(page, 'chat-earlier', { wholePage: false });
  await earlier.click();
  await expect(chatMessage(page, 'line 1 of the talk')).toBeAttached();
  await expect(earlier).toBeHidden();
  await expect(chatMessage(page, 'line 31 of the talk')).toBeInViewport();
  await context.close();
});
