import { expect } from '@playwright/test';
import { WAITING_ROOM } from '../support/locators.ts';
import { sentLink } from '../support/outbox.ts';
import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { look, lookOn, untriedRoutes } from './webkit/looks.ts';
import {
  endVisit,
  handOff,
  inProgress,
  interpreterAsked,
  invited,
  openWorld,
  product,
  provider,
  scheduled,
  scheduledByEmail,
} from './webkit/world.ts';

/** Every route that people without an account can reach, with live data, and those of signing in. */
test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });
test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

const YOUR_VISIT = /^Your video visit with/;

test('a patient opens the link, checks in and waits', async ({ webkit }) => {
  const visit = await scheduled();
  await webkit.open(visit.link);
  await look(webkit, '/pl/:token', 'link', YOUR_VISIT);
  await webkit.press(en('join:continue'));
  await look(webkit, '/patient/visit/:sessionId', 'check-in', en('waiting-room:openNow'));
  await webkit.open(`/patient/guests/${visit.sessionId}`);
  await look(webkit, '/patient/guests/:sessionId', 'patients-guests', en('guests:yourGuests'));
  await webkit.open(`/patient/visit/${visit.sessionId}`);
  await webkit.press(en('waiting-room:checkIn'));
  await look(webkit, '/patient/visit/:sessionId', 'waiting-room', WAITING_ROOM);
  await webkit.open(`/patient/partner/${visit.sessionId}?token=unknown`);
  await look(webkit, '/patient/partner/:sessionId', 'partner-return', en('partners:refusedTitle'));
});

test('a patient opens the links of messages, and the page of the copay', async ({ webkit }) => {
  const visit = await scheduledByEmail();
  await webkit.open(visit.link);
  await look(webkit, '/v/:token', 'link-of-message', YOUR_VISIT);
  await invited(visit);
  await webkit.open(await sentLink(provider, product.url, 'walter@example.com', 'gm'));
  await look(webkit, '/gm/:token', 'link-of-guests', YOUR_VISIT);

  const { link, sessionId } = await scheduled('New patient');
  await webkit.open(link);
  await webkit.press(en('join:continue'));
  await webkit.until('the visit', async () => (await webkit.path()).startsWith('/patient/visit/'));
  await webkit.open(`/patient/copay/${sessionId}`);
  await look(webkit, '/patient/copay/:sessionId', 'copay', en('payments:copayTitle'));
  await webkit.open('/patient/left-device');
  await look(webkit, '/patient/left-device', 'left-device', en('info:leftTitle'));
  await webkit.open('/patient');
  await look(webkit, String.raw`/^\/patient(\/.*)?$/`, 'patient', en('info:visitUnavailableTitle'));
});

test('a guest answers, opens the other links and waits', async ({ webkit }) => {
  const link = await invited(await scheduled());
  const token = link.split('/').at(-1);
  const INVITED = /^You are invited|invited you/;
  for (const path of ['gl', 'g', 'r']) {
    await webkit.open(`/${path}/${token}`);
    await look(webkit, `/${path}/:token`, `guest-${path}`, INVITED);
  }
  await webkit.showPerson();
  await webkit.press(en('guests:answer.ACCEPTED'));
  await webkit.press(en('guests:join'));
  await look(webkit, '/guest/visit/:guestId', 'guest-information', en('guests:informationTitle'));
  await webkit.press(en('guests:next'));
  await webkit.press(en('waiting-room:checkIn'));
  await look(webkit, '/guest/visit/:guestId', 'guest-waiting', WAITING_ROOM);
  await webkit.open('/gl/nobodyHasEverSentThisLink');
  await look(
    webkit,
    String.raw`/^\/(gl?|r|guest\/visit)\/[^/]+\/?$/`,
    'guest-dead',
    en('dead-link:title.unknown'),
  );
});

test('a visit moves here, shows a second camera and an interpreter, and leaves documents', async ({
  browser,
  webkit,
}) => {
  const visit = await inProgress(browser);
  await test.step('the second camera', async () => {
    await webkit.open(await handOff(visit, 'camera'));
    await look(webkit, '/h/:token', 'second-camera-code', en('hand-off:cameraTitle'));
    await webkit.press(en('hand-off:showHere'));
    await look(webkit, '/patient/camera/:cameraId', 'second-camera', en('hand-off:cameraPageTitle'));
  });
  await test.step('the interpreter', async () => {
    await webkit.open(await interpreterAsked(visit.patient));
    await look(webkit, '/guest/interpreter/:token', 'interpreter-link', /asks you to interpret$/);
    await webkit.showPerson();
    await webkit.press(en('interpreter:continue'));
    await look(webkit, '/guest/interpreting/:requestId', 'interpreter-check', en('interpreter:checkTitle'));
    await webkit.press(en('interpreter:join'));
    await webkit.named('button', en('in-visit:leave'));
    await lookOn(webkit, '/guest/interpreting/:requestId', 'interpreter-visit');
  });
  await test.step('the other device', async () => {
    await webkit.open(await handOff(visit, 'move'));
    await look(webkit, '/h/:token', 'hand-off', en('hand-off:hereTitle'));
    await webkit.press(en('hand-off:continueHere'));
    await webkit.named('button', en('in-visit:leave'));
    await lookOn(webkit, '/patient/visit/:sessionId', 'visit');
  });
  await test.step('the documents', async () => {
    await endVisit(visit);
    await webkit.open(await sentLink(provider, product.url, 'walter.live@example.com', 'd'));
    await look(webkit, '/d/:token', 'after-visit-link', /Saguaro/);
    await webkit.showPerson();
    await webkit.press(en('after-visit:open'));
    await look(webkit, '/patient/after-visit/:linkId', 'after-visit', en('after-visit:title'));
  });
});

const PUBLIC: readonly (readonly [route: string, path: string, heading: string])[] = [
  ['/support', '/support', en('info:supportTitle')],
  [String.raw`/^\/terms(-conditions)?\/?$/`, '/terms', en('terms:termsTitle')],
  [String.raw`/^\/unsupported(;.*)?\/?$/`, '/unsupported;url=%2Fv%2Fexample', en('info:unsupportedTitle')],
  ['/error', '/error', en('common:somethingWentWrong')],
  ['/visit-unavailable', '/visit-unavailable', en('info:visitUnavailableTitle')],
  [String.raw`/^\/(guest|video|landing)(\/.*)?$/`, '/video/1', en('info:visitUnavailableTitle')],
  ['/logout', '/logout?done=1', en('shell:signedOutTitle')],
  ['/outbox', '/outbox', en('outbox:title')],
  ['/design', '/design', en('design:title')],
  ['/demo-partner', '/demo-partner', en('demo-partner:title')],
  ['/forgotten-password', '/forgotten-password', en('forgotten-password:title')],
  ['/setup/:token', '/setup/aLinkThatWasUsedLongAgo', en('setup:closedTitle')],
  ['/invitation/:token', '/invitation/aLinkThatWasUsedLongAgo', en('invitation:overTitle')],
  ['/contact-change/:token', '/contact-change/aLinkThatWasUsedLongAgo', en('contact-change:overTitle')],
  ['/mfa/:userType/:identifier', '/mfa/provider/example', en('mfa:goneTitle')],
  ['/sign-in/:uid', '/provider/visits', en('sign-in:title')],
];

test('anyone opens the public pages', async ({ webkit }) => {
  for (const [route, path, heading] of PUBLIC) {
    await webkit.open(path);
    await look(webkit, route, `public${path.replaceAll(/\W+/g, '-')}`, heading);
  }
});

test('no route is left out', () => {
  expect(provider.url(), 'the tests before have run').not.toBe('about:blank');
  expect(untriedRoutes()).toEqual([]);
});
