import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { signIn } from './webkit/staff.ts';
import { openWorld, scheduled, startOf } from './webkit/world.ts';

test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

const YOUR_VISIT = /^Your video visit with/;
/** The window's paper, at 96 pixels an inch: letter less the margins of `base.css`. */
const PAPER = { width: 672, height: 912 };

/** To the next part of a date or time, as the engine's fields have it. */
const NEXT = Key.ARROW_RIGHT;

const timeIn = (timeZone: string, at: Date) =>
  at.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit' }).toLowerCase();

test('what goes wrong in a page is reported', async ({ webkit, fronted }) => {
  await webkit.open('/support');
  await webkit.title(en('info:supportTitle'));
  await webkit.run(() => {
    console.error('written');
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
    const missing = document.createElement('img');
    missing.setAttribute('src', '/assets/missing.png');
    const inline = document.createElement('script');
    inline.textContent = 'void 0';
    document.body.append(missing, inline);
    return true;
  });
  await expect
    .poll(() => fronted.errors.map((text) => text.split('\n', 1)[0]).sort())
    .toEqual([
      '/support: Error: thrown',
      '/support: not handled: Error: rejected',
      '/support: not loaded: /assets/missing.png',
      '/support: policy: script-src-elem inline',
      '/support: written',
    ]);
  fronted.errors.splice(0);
});

test('a link shows the practice’s time, and the time where the patient is', async ({ webkit }) => {
  const { link } = await scheduled();
  const start = await startOf(link);
  await webkit.open(link);
  await webkit.title(YOUR_VISIT);
  await webkit.see(`${timeIn('America/Phoenix', start)} Mountain Standard Time`);
  await webkit.see(`Where you are: ${timeIn('America/New_York', start)} Eastern Time`);
  const day = start.toLocaleDateString('en-US', { timeZone: 'America/Phoenix', dateStyle: 'full' });
  await webkit.see(day);
});

test('staff schedule a visit with the browser’s fields for dates and times', async ({ webkit }) => {
  await signIn(webkit);
  await webkit.open('/provider/visits/schedule');
  await webkit.press(en('scheduling:newPatient'));
  await webkit.type(en('scheduling:firstName'), 'Guadalupe');
  await webkit.type(en('scheduling:lastName'), 'Marrero');
  await webkit.type(en('scheduling:date'), '03', NEXT, '15', NEXT, '2027');
  await webkit.type(en('scheduling:time'), '02', NEXT, '30', NEXT, 'P');
  await webkit.press(/^Copy/);
  await webkit.press(en('scheduling:submit'));
  await webkit.title(en('scheduling:doneTitle'));
  await webkit.see('March 15, 2027');
  await webkit.see('02:30 pm');
});

test('back and forward lead through a patient’s pages and the staff’s', async ({ webkit }) => {
  const { link, visitId } = await scheduled();
  await webkit.open('/support');
  await webkit.title(en('info:supportTitle'));
  await webkit.open(link);
  await webkit.press(en('join:continue'));
  await webkit.title(en('waiting-room:openNow'));
  await webkit.driver.navigate().back();
  await webkit.title(YOUR_VISIT);
  await webkit.driver.navigate().back();
  await webkit.title(en('info:supportTitle'));
  await webkit.driver.navigate().forward();
  await webkit.title(YOUR_VISIT);

  await signIn(webkit);
  await webkit.open(`/provider/visits/${visitId}`);
  await webkit.title('Walter Ames');
  await webkit.press('Walter Ames');
  await webkit.named('h2', en('patient:contact'));
  await webkit.driver.navigate().back();
  await webkit.named('a', en('visits:summary'));
  await webkit.driver.navigate().back();
  await webkit.title(en('visit-list:title.upcoming'));
  await webkit.named('a', /Margaret Ellison/);
  await webkit.driver.navigate().forward();
  await webkit.title('Walter Ames');
  // What the page had not loaded when it was left still loads.
  await webkit.press(en('visit-actions:action.add-patient'));
  await webkit.named('button', en('scheduling:newPatient'));
});

test('the settings say that this browser has no notifications; the service worker runs', async ({
  webkit,
}) => {
  await signIn(webkit);
  await webkit.open('/provider/notification-settings');
  await webkit.see(
    'This browser cannot show notifications. Use a recent version of Edge, Chrome, Safari or Firefox.',
  );
  const state = await webkit.driver.executeAsyncScript<object>((done: (state: object) => void) => {
    const { serviceWorker } = navigator;
    void serviceWorker.getRegistrations().then(async ({ length }) => {
      // The product registers it with a subscription, for which this engine lacks the push manager.
      await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
      const { active, scope } = await serviceWorker.ready;
      done({ before: length, script: active?.scriptURL, scope, pushes: 'PushManager' in window });
    });
  });
  const origin = await webkit.run(() => location.origin);
  expect(state).toEqual({
    before: 0,
    script: `${origin}/service-worker.js`,
    scope: `${origin}/`,
    pushes: false,
  });
});

test('print shows a visit’s summary alone', async ({ webkit }) => {
  const { visitId } = await scheduled();
  await signIn(webkit);
  await webkit.open(`/provider/visits/${visitId}/summary`);
  await webkit.title(en('summary:title'));
  await webkit.settles('the summary');
  // The driver has no command to print, so the screen takes the rules for paper.
  const rules = await webkit.run(() => {
    let count = 0;
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') {
          rule.media.mediaText = 'screen';
          count += 1;
        }
    return count;
  });
  expect(rules).toBeGreaterThan(0);
  await webkit.fits('print-summary', PAPER);
  const shown = await webkit.run(() => document.body.innerText);
  expect(shown).toContain('Walter Ames');
  for (const words of [en('summary:print'), en('shell:menu.visits'), en('shell:more')])
    expect(shown).not.toContain(words);
});
