import { type Browser, expect, type Page } from '@playwright/test';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { chatMessage, heading, WAITING_ROOM } from '../support/locators.ts';
import { expectMediaFlows, packetsReceived, received } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

const VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };
const STAFF = { sizes: [DESKTOP, PHONE], wholePage: false };

let product: SharedProduct;
let provider: Page;
let walter: Page;
let nora: Page;
let noraLink = '';

test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  provider = (await newPerson(browser, 'desktop')).page;
  await drawDevices(provider);
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 3,
    patients: [
      ['Walter', 'Ames'],
      ['Nora', 'Lind'],
    ],
  });
  const [first, second] = visit.patients;
  noraLink = second?.patientLink ?? '';
  walter = await checkedIn(browser, first?.patientLink ?? '');
  nora = await checkedIn(browser, noraLink);
  await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await button(provider, /^Participants/).click();
});

async function checkedIn(browser: Browser, link: string): Promise<Page> {
  const { page } = await newPerson(browser, 'phone');
  await drawDevices(page, { shape: 'upright', sound: true });
  await checkIn(page, link);
  await waits(page);
  return page;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const waits = (page: Page) => expect(heading(page, WAITING_ROOM)).toBeVisible();
const inVisit = (page: Page) =>
  expect(button(page, en('in-visit:chat')).or(button(page, /^Chat/)).first()).toBeVisible();
const section = (name: string) => provider.getByRole('region', { name });

const told = (page: Page, what: string) => page.getByRole('region', { name: what });

async function choose(person: string, action: string): Promise<void> {
  await button(provider, en('moderation:actionsFor', { name: person })).click();
  await provider.getByRole('menuitem', { name: action }).click();
}

async function more(page: Page, action: string): Promise<void> {
  await button(page, en('in-visit:more')).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function expectHeard(heard: boolean): Promise<void> {
  const before = await packetsReceived(provider, 'audio');
  if (heard) {
    await expect.poll(() => packetsReceived(provider, 'audio')).toBeGreaterThan(before + 20);
    return;
  }
  // Packets may still be in transit, so silence means that none arrive while the picture continues.
  await expect
    .poll(async () => {
      const sound = await packetsReceived(provider, 'audio');
      const picture = await packetsReceived(provider, 'video');
      await expect.poll(() => packetsReceived(provider, 'video')).toBeGreaterThan(picture + 5);
      return (await packetsReceived(provider, 'audio')) - sound;
    })
    .toBe(0);
}

test('writes to a waiting person, who answers', async () => {
  await choose('Walter Ames', en('moderation:sendMessage'));
  const sendTo = provider.getByRole('combobox', { name: en('in-visit:chatTo') });
  await expect(sendTo.locator('option:checked')).toContainText('Walter Ames');
  await provider
    .getByRole('textbox', { name: en('in-visit:message') })
    .fill('I am five minutes late. See https://example.org/parking.');
  await provider.keyboard.press('Enter');
  await expect(chatMessage(walter, 'five minutes late')).toBeVisible();
  await expect(walter.getByRole('link', { name: 'https://example.org/parking' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(nora.getByText('five minutes late')).toHaveCount(0);
  await walter.getByRole('textbox', { name: en('in-visit:message') }).fill('No problem!');
  await button(walter, en('in-visit:send')).click();
  await expect(chatMessage(provider, 'No problem!')).toBeVisible();
  await takePictures(walter, 'waiting-messages');
  await takePictures(provider, 'chat-to-waiting', STAFF);
  await button(provider, /^Participants/).click();
});

test('announces the provider as late, from the visit, to patients of other visits', async () => {
  await button(provider, en('lateness:menu')).click();
  await takePictures(provider, 'running-late-menu', STAFF);
  await provider.getByRole('menuitem', { name: en('lateness:late_other', { count: 10 }) }).click();
  await expect(
    provider.getByText(en('lateness:patientsToldLate_other', { provider: 'Dr. Amara Okafor', count: 10 })),
  ).toBeVisible();
  await button(provider, en('lateness:menuLate_other', { count: 10 })).click();
  await provider.getByRole('menuitem', { name: en('lateness:showLine') }).click();
  await expect(provider.getByText(/Patients see their place in line\.$/)).toBeVisible();
  await takePictures(provider, 'running-late', STAFF);
  // Staff are present, so the person who waits in this visit is about to be admitted.
  for (const page of [walter, nora]) await expect(heading(page, en('waiting-room:beWithYou'))).toBeVisible();
  await button(provider, en('lateness:menuLate_other', { count: 10 })).click();
  await provider.getByRole('menuitem', { name: en('lateness:onTime') }).click();
  await expect(provider.getByText(/^Patients see: /)).toHaveCount(0);
});

test('Admit all admits everyone who waits', async () => {
  await takePictures(provider, 'participants-waiting', STAFF);
  await button(provider, en('moderation:admitAll')).click();
  await inVisit(walter);
  await inVisit(nora);
  await expectMediaFlows(provider);
  await expect(
    nora.getByRole('figure').filter({ hasText: en('in-visit:patientNumber', { number: 1 }) }),
  ).toBeVisible();
  await expect(nora.getByText('Walter')).toHaveCount(0);
  await takePictures(provider, 'participants-in-visit', STAFF);
});

test('Mute All mutes, and Unmute All asks', async () => {
  await expectHeard(true);
  // An open chat leaves a phone's picture visible, and covers no notice.
  await button(walter, /^Chat/).click();
  await button(provider, en('moderation:muteAll')).click();
  await expect(button(walter, en('in-visit:unmute'))).toBeVisible();
  await expect(button(nora, en('in-visit:unmute'))).toBeVisible();
  for (const page of [walter, nora])
    await expect(page.getByRole('log')).toContainText('Dr. Elena Rivera muted you.');
  await expect(walter.getByRole('figure').filter({ hasText: 'Dr. Elena Rivera' })).toBeVisible();
  await button(walter, /^Chat/).click();
  await takePictures(walter, 'muted-by-provider', VISIT);
  await expectHeard(false);
  await button(provider, en('moderation:unmuteAll')).click();
  await expect(
    walter.getByRole('region', { name: en('in-visit:microphone_invited', { name: 'Dr. Elena Rivera' }) }),
  ).toBeVisible();
  await takePictures(walter, 'asked-to-unmute', VISIT);
  await walter
    .getByRole('region', { name: /asks you/ })
    .getByRole('button', { name: en('in-visit:unmute') })
    .click();
  await button(nora, en('in-visit:stayMuted')).click();
  await expect(button(walter, en('in-visit:mute'))).toBeVisible();
  await expect(button(nora, en('in-visit:unmute'))).toBeVisible();
  await expectHeard(true);
});

test('a locked microphone is silent on the server, whatever the page does', async () => {
  await choose('Walter Ames', en('moderation:lockMicrophone'));
  await expect(button(walter, en('in-visit:micLocked'))).toBeVisible();
  await expect(walter.getByRole('log')).toContainText('Dr. Elena Rivera locked your microphone.');
  await walter.evaluate(() => {
    for (const connection of window.peerConnections)
      for (const { track } of connection.getSenders()) if (track) track.enabled = true;
  });
  await expectHeard(false);
  await button(walter, en('in-visit:micLocked')).click();
  await expect(walter.getByText(en('in-visit:microphoneLocked'))).toBeVisible();
  await takePictures(walter, 'microphone-locked', VISIT);
  await choose('Walter Ames', en('moderation:unlockMicrophone'));
  const unlocked = walter.getByRole('region', {
    name: en('in-visit:microphone_unlocked', { name: 'Dr. Elena Rivera' }),
  });
  await unlocked.getByRole('button', { name: en('in-visit:unmute') }).click();
  await expectHeard(true);
  await button(provider, en('moderation:lockAll')).click();
  await expect(button(walter, en('in-visit:micLocked'))).toBeVisible();
  await expect(button(nora, en('in-visit:micLocked'))).toBeVisible();
  await button(provider, en('moderation:unlockAll')).click();
  await expect(unlocked.getByRole('button', { name: en('in-visit:unmute') })).toBeVisible();
});

test('pauses and resumes the visit', async () => {
  await more(provider, en('in-visit:pause'));
  await expect(heading(walter, en('in-visit:pausedTitle'))).toBeVisible();
  await expect(heading(provider, en('in-visit:pausedTitle'))).toBeVisible();
  await takePictures(walter, 'paused-patient', VISIT);
  await takePictures(provider, 'paused-provider', STAFF);
  await walter.reload();
  await expect(heading(walter, en('in-visit:pausedTitle'))).toBeVisible();
  await button(provider, en('in-visit:unpause')).click();
  await expect(heading(walter, en('in-visit:pausedTitle'))).toHaveCount(0);
  await expectPicture(provider);
  await expectPicture(walter);
  await expectPicture(nora);
});

async function expectPicturesShown(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('video')]
          .filter((video) => video.paused || video.videoWidth === 0 || video.readyState < 2)
          .map((video) => `${video.ariaLabel}: ${video.paused ? 'paused' : video.readyState}`),
      ),
    )
    .toEqual([]);
}

async function expectPicture(page: Page): Promise<void> {
  await expectPicturesShown(page);
  const before = await received(page);
  await expect
    .poll(async () => (await received(page)).framesDecoded)
    .toBeGreaterThan(before.framesDecoded + 5);
}

test('screen sharing is declined, withdrawn, accepted, and stopped by staff', async () => {
  await more(provider, en('in-visit:shareScreen'));
  const request = walter.getByRole('region', { name: /wants to show you their screen/ });
  await expect(request).toBeVisible();
  await takePictures(walter, 'share-asked', VISIT);
  await takePictures(provider, 'share-waiting', STAFF);
  await button(provider, en('in-visit:withdraw')).click();
  await expect(request).toHaveCount(0);

  await more(provider, en('in-visit:shareScreen'));
  for (const page of [walter, nora]) await button(page, en('in-visit:shareLater')).click();
  await expect(provider.getByRole('region', { name: en('in-visit:shareDeclined') })).toBeVisible();

  await more(provider, en('in-visit:shareScreen'));
  await button(walter, en('in-visit:shareShow')).click();
  for (const page of [walter, nora])
    await expect(page.getByRole('figure', { name: /’s screen$/ })).toBeVisible();
  await expectPicturesShown(walter);
  await takePictures(walter, 'share-seen', VISIT);
  await takePictures(provider, 'share-sharing', STAFF);
  await button(provider, en('in-visit:stopSharing')).click();
  await expect(walter.getByRole('figure', { name: /’s screen$/ })).toHaveCount(0);

  await more(walter, en('in-visit:shareScreen'));
  await button(provider, en('in-visit:shareShow')).click();
  await expect(
    provider.getByRole('figure', { name: en('in-visit:screenOf', { name: 'Walter Ames' }) }),
  ).toBeVisible();
  await expectPicturesShown(provider);
  await takePictures(provider, 'share-of-patient', STAFF);
  await button(provider, en('in-visit:stopSharingOf', { name: 'Walter Ames' })).click();
  await expect(provider.getByRole('figure', { name: /’s screen$/ })).toHaveCount(0);
  await expect(walter.getByRole('region', { name: en('in-visit:shareStopped') })).toBeVisible();
});

test('shows pinned pictures on the stage', async () => {
  const tile = provider.getByRole('figure').filter({ hasText: 'Nora Lind' });
  await tile.hover();
  await button(provider, 'Pin Nora Lind').click();
  await expectPicturesShown(provider);
  await takePictures(provider, 'pinned', STAFF);
  // Uses the keyboard, because on a busy machine a notice of a weak connection may cover the picture's edge.
  await button(provider, en('in-visit:unpin', { name: 'Nora Lind' })).press('Enter');
});

test('moves a patient back to the waiting room', async () => {
  await choose('Nora Lind', en('moderation:sendToWaiting'));
  await waits(nora);
  await expect(heading(nora, en('waiting-room:movedBy', { name: 'Dr. Elena Rivera' }))).toBeVisible();
  await expect(
    told(walter, en('in-visit:left', { name: en('in-visit:patientNumber', { number: 2 }) })),
  ).toBeVisible();
  await takePictures(nora, 'sent-back');
  await expect(section(en('in-visit:inTheWaitingRoom')).getByText('Nora Lind')).toBeVisible();
  await button(provider, en('in-visit:admitName', { name: 'Nora Lind' })).click();
  await inVisit(nora);
  await expect(
    told(walter, en('in-visit:joined', { name: en('in-visit:patientNumber', { number: 2 }) })),
  ).toBeVisible();
  await takePictures(walter, 'someone-joined', VISIT);
  await expectPicture(nora);
});

test('removes a patient for a minute', async () => {
  await choose('Nora Lind', en('moderation:remove'));
  await takePictures(provider, 'remove', STAFF);
  await provider.getByRole('radio', { name: en('moderation:removeFor_one', { count: 1 }) }).check();
  await button(provider, en('moderation:removeNow')).click();
  await expect(heading(nora, en('in-visit:aloneTitle', { name: 'Dr. Elena Rivera' }))).toBeVisible();
  await expect(nora.getByRole('timer')).toBeVisible();
  // The row with the button is gone, but the focus is still in the panel.
  const focused = () => provider.evaluate(() => document.activeElement?.closest('aside')?.ariaLabel ?? null);
  await expect.poll(focused).toBe(en('in-visit:participants'));
  await takePictures(nora, 'removed-for-a-while');
  await takePictures(provider, 'participants-removed', STAFF);
});

test('keyboard shortcuts', async () => {
  await provider.locator('main').click({ position: { x: 5, y: 5 } });
  await provider.keyboard.press('m');
  await expect(button(provider, en('in-visit:unmute'))).toBeVisible();
  await provider.keyboard.press('m');
  await provider.keyboard.press('v');
  await expect(button(provider, en('in-visit:cameraOn'))).toBeVisible();
  await provider.keyboard.press('v');
  await provider.keyboard.press('?');
  await expect(provider.getByRole('dialog', { name: en('in-visit:shortcuts') })).toBeVisible();
  await takePictures(provider, 'shortcuts', STAFF);
  await provider.keyboard.press('Escape');
  await provider.keyboard.press('c');
  await provider.getByRole('textbox', { name: en('in-visit:message') }).fill('mvl');
  await expect(button(provider, en('in-visit:mute'))).toBeVisible();
  await expect(provider.getByRole('dialog')).toHaveCount(0);
});

test('a patient whose removal is cleared returns without a click', async () => {
  await button(provider, /^Participants/).click();
  await button(provider, en('moderation:clearRemovalOf', { name: 'Nora Lind' })).click();
  await waits(nora);
});

test('a permanent removal deactivates the link until the removal is cleared', async () => {
  await choose('Nora Lind', en('moderation:remove'));
  await provider.getByRole('radio', { name: en('moderation:removePermanently') }).check();
  await button(provider, en('moderation:removeNow')).click();
  await expect(heading(nora, en('dead-link:title.blocked'))).toBeVisible();
  await takePictures(nora, 'blocked');
  await nora.goto(noraLink);
  await expect(nora.getByText('Blocked from visit.')).toBeVisible();
  await button(provider, en('moderation:clearRemovalOf', { name: 'Nora Lind' })).click();
  await expect(section(en('in-visit:pendingArrival')).getByText('Nora Lind')).toBeVisible();
  await checkIn(nora, noraLink);
  await waits(nora);
});
