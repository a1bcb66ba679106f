import { expect } from '@playwright/test';
import type { WebKitPage } from '../support/webkit-page.ts';
import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { look } from './webkit/looks.ts';
import { signIn } from './webkit/staff.ts';
import { invited, openWorld, PHONE_NUMBER, scheduled } from './webkit/world.ts';

/** Debian's WebKitGTK as it is: like Safari in Lockdown Mode, it has no WebRTC. */
test.use({ hasCalls: false });
test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

async function isLedAway(webkit: WebKitPage, path: string): Promise<void> {
  await webkit.open(path);
  await webkit.title('Video calls are turned off in this browser');
  expect(await webkit.path()).toBe(`/unsupported;url=${encodeURIComponent(path)}`);
  await webkit.see('Or open this address in another browser.');
  await webkit.see('Visits need Safari or iOS 16.4, Firefox 128, Chrome or Edge 120, or a newer version.');
  const address = await webkit.named('input', en('info:addressLabel'));
  expect(await address.getAttribute('value')).toBe(await webkit.run((to) => location.origin + to, path));
  await webkit.named('button', en('info:copyAddress'));
}

test('visits’ links say that calls are turned off, and how to get to the visit', async ({ webkit }) => {
  const visit = await scheduled();
  const guest = new URL(await invited(visit)).pathname.split('/').at(-1);
  for (const path of [new URL(visit.link).pathname, `/gl/${guest}`, `/g/${guest}`]) {
    await isLedAway(webkit, path);
    const call = await webkit.named('a', en('common:call', { practice: 'Saguaro Family Medicine' }));
    expect(await call.getAttribute('href')).toBe(`tel:+1${PHONE_NUMBER.replaceAll(' ', '')}`);
  }
  await look(webkit, '/unsupported', 'calls-off', en('info:callsOffTitle'));
  for (const path of ['/h/aCodeOfAnotherDevice', '/guest/interpreter/aLinkOfLongAgo'])
    await isLedAway(webkit, path);
});

test('every other page opens: guests, support, and the staff’s pages', async ({ webkit }) => {
  const visit = await scheduled();
  const guest = (await invited(visit)).split('/').at(-1);
  await webkit.open(`/r/${guest}`);
  await webkit.title(/^You are invited/);
  await webkit.open('/support');
  await webkit.title(en('info:supportTitle'));
  await webkit.open('/terms');
  await webkit.title(en('terms:termsTitle'));
  await signIn(webkit);
  await webkit.open(`/provider/visits/${visit.visitId}`);
  await webkit.title('Walter Ames');
  await webkit.open(`/provider/group/${visit.sessionId}`);
  await webkit.title(en('info:callsOffTitle'));
});
