import { type Browser, expect, type Page } from '@playwright/test';
import { chatMessage } from '../support/chat.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, WAITING_ROOM } from '../support/headings.ts';
import { expectMediaFlows, packetsReceived, received } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

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
const inVisit = (page: Page) => expect(button(page, 'Chat').or(button(page, /^Chat/)).first()).toBeVisible();
const section = (name: string) => provider.getByRole('region', { name });

const told = (page: Page, what: string) => page.getByRole('region', { name: what });

async function choose(person: string, action: string): Promise<void> {
  await button(provider, `Actions for ${person}`).click();
  await provider.getByRole('menuitem', { name: action }).click();
}

async function more(page: Page, action: string): Promise<void> {
  await button(page, 'More').click();
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
  await choose('Walter Ames', 'Send a message');
  const sendTo = provider.getByRole('combobox', { name: 'Send to' });
  await expect(sendTo.locator('option:checked')).toContainText('Walter Ames');
  await provider
    .getByRole('textbox', { name: 'Message' })
    .fill('I am five minutes late. See https://example.org/parking.');
  await provider.keyboard.press('Enter');
  await expect(chatMessage(walter, 'five minutes late')).toBeVisible();
  await expect(walter.getByRole('link', { name: 'https://example.org/parking' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(nora.getByText('five minutes late')).toHaveCount(0);
  await walter.getByRole('textbox', { name: 'Message' }).fill('No problem!');
  await button(walter, 'Send').click();
  await expect(chatMessage(provider, 'No problem!')).toBeVisible();
  await takePictures(walter, 'waiting-messages');
  await takePictures(provider, 'chat-to-waiting', STAFF);
  await button(provider, /^Participants/).click();
});

test('announces the provider as late, from the visit, to patients of other visits', async () => {
  await button(provider, 'Running late').click();
  await takePictures(provider, 'running-late-menu', STAFF);
  await provider.getByRole('menuitem', { name: 'About 10 minutes late' }).click();
  await expect(provider.getByText('Patients see: Dr. Amara Okafor is about 10 minutes late.')).toBeVisible();
  await button(provider, 'Running 10 minutes late').click();
  await provider.getByRole('menuitem', { name: 'Show patients their place in line' }).click();
  await expect(provider.getByText(/Patients see their place in line\.$/)).toBeVisible();
  await takePictures(provider, 'running-late', STAFF);
  // Staff are present, so the person who waits in this visit is about to be admitted.
  for (const page of [walter, nora]) await expect(heading(page, 'Be with you shortly!')).toBeVisible();
  await button(provider, 'Running 10 minutes late').click();
  await provider.getByRole('menuitem', { name: 'On time again' }).click();
  await expect(provider.getByText(/^Patients see: /)).toHaveCount(0);
});

test('Admit all admits everyone who waits', async () => {
  await takePictures(provider, 'participants-waiting', STAFF);
  await button(provider, 'Admit all').click();
  await inVisit(walter);
  await inVisit(nora);
  await expectMediaFlows(provider);
  await expect(nora.getByRole('figure').filter({ hasText: 'Patient 1' })).toBeVisible();
  await expect(nora.getByText('Walter')).toHaveCount(0);
  await takePictures(provider, 'participants-in-visit', STAFF);
});

test('Mute All mutes, and Unmute All asks', async () => {
  await expectHeard(true);
  // An open chat leaves a phone's picture visible, and covers no notice.
  await button(walter, /^Chat/).click();
  await button(provider, 'Mute all').click();
  await expect(button(walter, 'Unmute')).toBeVisible();
  await expect(button(nora, 'Unmute')).toBeVisible();
  for (const page of [walter, nora])
    await expect(page.getByRole('log')).toContainText('Dr. Elena Rivera muted you.');
  await expect(walter.getByRole('figure').filter({ hasText: 'Dr. Elena Rivera' })).toBeVisible();
  await button(walter, /^Chat/).click();
  await takePictures(walter, 'muted-by-provider', VISIT);
  await expectHeard(false);
  await button(provider, 'Unmute all').click();
  await expect(walter.getByRole('region', { name: 'Dr. Elena Rivera asks you to unmute' })).toBeVisible();
  await takePictures(walter, 'asked-to-unmute', VISIT);
  await walter
    .getByRole('region', { name: /asks you/ })
    .getByRole('button', { name: 'Unmute' })
    .click();
  await button(nora, 'Stay muted').click();
  await expect(button(walter, 'Mute')).toBeVisible();
  await expect(button(nora, 'Unmute')).toBeVisible();
  await expectHeard(true);
});

test('a locked microphone is silent on the server, whatever the page does', async () => {
  await choose('Walter Ames', 'Lock microphone');
  await expect(button(walter, 'Locked')).toBeVisible();
  await expect(walter.getByRole('log')).toContainText('Dr. Elena Rivera locked your microphone.');
  await walter.evaluate(() => {
    for (const connection of window.peerConnections)
      for (const { track } of connection.getSenders()) if (track) track.enabled = true;
  });
  await expectHeard(false);
  await button(walter, 'Locked').click();
  await expect(walter.getByText('Your provider has locked your microphone')).toBeVisible();
  await takePictures(walter, 'microphone-locked', VISIT);
  await choose('Walter Ames', 'Unlock microphone');
  const unlocked = walter.getByRole('region', { name: 'Dr. Elena Rivera unlocked your microphone' });
  await unlocked.getByRole('button', { name: 'Unmute' }).click();
  await expectHeard(true);
  await button(provider, 'Lock microphones').click();
  await expect(button(walter, 'Locked')).toBeVisible();
  await expect(button(nora, 'Locked')).toBeVisible();
  await button(provider, 'Unlock microphones').click();
  await expect(unlocked.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

test('pauses and resumes the visit', async () => {
  await more(provider, 'Pause visit');
  await expect(heading(walter, 'The visit is paused')).toBeVisible();
  await expect(heading(provider, 'The visit is paused')).toBeVisible();
  await takePictures(walter, 'paused-patient', VISIT);
  await takePictures(provider, 'paused-provider', STAFF);
  await walter.reload();
  await expect(heading(walter, 'The visit is paused')).toBeVisible();
  await button(provider, 'Unpause visit').click();
  await expect(heading(walter, 'The visit is paused')).toHaveCount(0);
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

/** Asserts that everyone else is visible: each picture shows frames, and they continue. */
async function expectPicture(page: Page): Promise<void> {
  await expectPicturesShown(page);
  const before = await received(page);
  await expect
    .poll(async () => (await received(page)).framesDecoded)
    .toBeGreaterThan(before.framesDecoded + 5);
}

test('screen sharing is declined, withdrawn, accepted, and stopped by staff', async () => {
  await more(provider, 'Share screen');
  const request = walter.getByRole('region', { name: /wants to show you their screen/ });
  await expect(request).toBeVisible();
  await takePictures(walter, 'share-asked', VISIT);
  await takePictures(provider, 'share-waiting', STAFF);
  await button(provider, 'Withdraw').click();
  await expect(request).toHaveCount(0);

  await more(provider, 'Share screen');
  for (const page of [walter, nora]) await button(page, 'Not now').click();
  await expect(provider.getByRole('region', { name: 'Your screen share was declined' })).toBeVisible();

  await more(provider, 'Share screen');
  await button(walter, 'Show it').click();
  for (const page of [walter, nora])
    await expect(page.getByRole('figure', { name: /’s screen$/ })).toBeVisible();
  await expectPicturesShown(walter);
  await takePictures(walter, 'share-seen', VISIT);
  await takePictures(provider, 'share-sharing', STAFF);
  await button(provider, 'Stop sharing').click();
  await expect(walter.getByRole('figure', { name: /’s screen$/ })).toHaveCount(0);

  await more(walter, 'Share screen');
  await button(provider, 'Show it').click();
  await expect(provider.getByRole('figure', { name: 'Walter Ames’s screen' })).toBeVisible();
  await expectPicturesShown(provider);
  await takePictures(provider, 'share-of-patient', STAFF);
  await button(provider, 'Stop Walter Ames’s screen share').click();
  await expect(provider.getByRole('figure', { name: /’s screen$/ })).toHaveCount(0);
  await expect(walter.getByRole('region', { name: 'A provider stopped the screen share' })).toBeVisible();
});

test('shows pinned pictures on the stage', async () => {
  const tile = provider.getByRole('figure').filter({ hasText: 'Nora Lind' });
  await tile.hover();
  await button(provider, 'Pin Nora Lind').click();
  await expectPicturesShown(provider);
  await takePictures(provider, 'pinned', STAFF);
  // Uses the keyboard, because on a busy machine a notice of a weak connection may cover the picture's edge.
  await button(provider, 'Unpin Nora Lind').press('Enter');
});

test('moves a patient back to the waiting room', async () => {
  await choose('Nora Lind', 'Send to the waiting room');
  await waits(nora);
  await expect(heading(nora, 'Dr. Elena Rivera moved you to the waiting room')).toBeVisible();
  await expect(told(walter, 'Patient 2 left the visit')).toBeVisible();
  await takePictures(nora, 'sent-back');
  await expect(section('In the waiting room').getByText('Nora Lind')).toBeVisible();
  await button(provider, 'Admit Nora Lind').click();
  await inVisit(nora);
  await expect(told(walter, 'Patient 2 joined the visit')).toBeVisible();
  await takePictures(walter, 'someone-joined', VISIT);
  await expectPicture(nora);
});

test('removes a patient for a minute', async () => {
  await choose('Nora Lind', 'Remove…');
  await takePictures(provider, 'remove', STAFF);
  await provider.getByRole('radio', { name: 'For 1 minute' }).check();
  await button(provider, 'Remove').click();
  await expect(heading(nora, 'Dr. Elena Rivera asked for a moment alone')).toBeVisible();
  await expect(nora.getByRole('timer')).toBeVisible();
  // The row with the button is gone, but the focus is still in the panel.
  const focused = () => provider.evaluate(() => document.activeElement?.closest('aside')?.ariaLabel ?? null);
  await expect.poll(focused).toBe('Participants');
  await takePictures(nora, 'removed-for-a-while');
  await takePictures(provider, 'participants-removed', STAFF);
});

test('keyboard shortcuts', async () => {
  await provider.locator('main').click({ position: { x: 5, y: 5 } });
  await provider.keyboard.press('m');
  await expect(button(provider, 'Unmute')).toBeVisible();
  await provider.keyboard.press('m');
  await provider.keyboard.press('v');
  await expect(button(provider, 'Start video')).toBeVisible();
  await provider.keyboard.press('v');
  await provider.keyboard.press('?');
  await expect(provider.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await takePictures(provider, 'shortcuts', STAFF);
  await provider.keyboard.press('Escape');
  await provider.keyboard.press('c');
  await provider.getByRole('textbox', { name: 'Message' }).fill('mvl');
  await expect(button(provider, 'Mute')).toBeVisible();
  await expect(provider.getByRole('dialog')).toHaveCount(0);
});

// `removal.long.spec.ts` covers the end of the minute.
test('a patient whose removal is cleared returns without a click', async () => {
  await button(provider, /^Participants/).click();
  await button(provider, 'Clear Removal of Nora Lind').click();
  await waits(nora);
});

test('a permanent removal deactivates the link until the removal is cleared', async () => {
  await choose('Nora Lind', 'Remove…');
  await provider.getByRole('radio', { name: 'Permanently' }).check();
  await button(provider, 'Remove').click();
  await expect(heading(nora, 'You can no longer join this visit')).toBeVisible();
  await takePictures(nora, 'blocked');
  await nora.goto(noraLink);
  await expect(nora.getByText('Blocked from visit.')).toBeVisible();
  await button(provider, 'Clear Removal of Nora Lind').click();
  await expect(section('Pending arrival').getByText('Nora Lind')).toBeVisible();
  await checkIn(nora, noraLink);
  await waits(nora);
});
