import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DESKTOP, takePictures } from '../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { codeFor } from '../support/mfa.ts';
import { sentLink } from '../support/outbox.ts';
import { showPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';
import { invitations } from './guests/invitations.ts';
import { invitedByStaff } from './guests/invited-by-patient.ts';
import {
  arrived,
  invite,
  OVER_A_VISIT,
  openWorld,
  phone,
  practice,
  press,
  product,
  provider,
  SMALL,
} from './guests/world.ts';

/** One product for all, because starting one takes longer than most of these tests. */
test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => product?.dispose());

invitedByStaff();
invitations();

test('a guest arrives early, tests the device, and is notified when the patient cancels', async ({
  browser,
}) => {
  const patient = await phone(browser);
  const { sessionId, visitId } = await arrived(patient, 60);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Ida Ames', 'ida@example.com');
  const guest = await phone(browser);
  await guest.goto((await sentLink(provider, product.url, 'ida@example.com', 'r')).replace('/r/', '/g/'));
  await press(guest, en('guests:join'));
  await press(guest, en('guests:next'));
  await title(guest, en('waiting-room:early'));
  await expect(guest.getByRole('button', { name: en('waiting-room:checkIn') })).toHaveCount(0);
  await takePictures(guest, 'guest-early', SMALL);
  await press(guest, en('waiting-room:testYourDevice'));
  await press(guest, en('device-test:runTest'));
  await guest.getByRole('button', { name: /Yes/ }).click();
  await expect(guest.getByText(en('device-test:kept'))).toBeVisible();
  await guest.keyboard.press('Escape');
  await provider.goto(`${product.url}/provider/visits/${visitId}`);
  await expect(provider.getByText(/^Tested their device at/)).toBeVisible();

  await patient.getByRole('link', { name: en('guests:backToVisit') }).click();
  await showPerson(patient);
  await press(patient, en('waiting-room:cancelVisit'));
  await patient.getByLabel(en('workflow:cancelReason')).selectOption({ index: 1 });
  await patient
    .getByRole('dialog')
    .getByRole('button', { name: en('waiting-room:cancelVisit') })
    .click();
  await title(guest, en('guests:cancelledTitle'));
  await takePictures(guest, 'guest-cancelled', SMALL);
});

test('a guest is paused with the others, removed for a minute, and back; an eleventh guest cannot be invited', async ({
  browser,
}) => {
  const patient = await phone(browser);
  const { visitId, sessionId } = await arrived(patient);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Vera Ames', 'vera@example.com');

  await test.step('ten guests are the limit, and removing one makes room', async () => {
    const inviteByApi = (number: number) =>
      provider.request.post(`${product.url}/api/provider/visits/${visitId}/guests`, {
        data: {
          name: `Guest ${'ABCDEFGHIJ'[number]}`,
          email: null,
          mobile: null,
          relationship: 'Other',
          guestType: 'patient',
          accountId: null,
          language: 'en',
          authorized: true,
          idempotencyKey: randomUUID(),
        },
        headers: { origin: product.url },
      });
    for (let more = 0; more < 9; more += 1) expect((await inviteByApi(more)).ok()).toBe(true);
    expect((await inviteByApi(9)).ok()).toBe(false);
    await patient.reload();
    await expect(patient.getByText('You cannot invite more guests to this visit.')).toBeVisible();
    await expect(patient.getByRole('button', { name: en('guests:inviteGuest') })).toHaveCount(0);
    await takePictures(patient, 'guests-ten', SMALL);
    await showPerson(patient);
    await press(patient, en('guests:removeNamed', { name: 'Guest A' }));
    await press(patient, en('guests:removeGuest'));
    await expect(patient.getByRole('button', { name: en('guests:inviteGuest') })).toBeVisible();
  });

  const expected = provider.getByRole('region', { name: en('in-visit:pendingArrival') });
  await test.step('the provider sees who is expected, and guests who decline disappear', async () => {
    await provider.goto(`${product.url}/provider/group/${sessionId}`);
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await expect(expected.getByText('Vera Ames')).toBeVisible();
    await expect(expected.getByText('Guest A')).toHaveCount(0);
    await invite(patient, 'Uma Ames', 'uma@example.com');
    await expect(expected.getByText('Uma Ames')).toBeVisible();
    await takePictures(provider, 'visit-guests-expected', OVER_A_VISIT);
    await provider.setViewportSize(DESKTOP);
    const uma = await phone(browser);
    await uma.goto(await sentLink(provider, product.url, 'uma@example.com', 'r'));
    await showPerson(uma);
    await press(uma, en('guests:answer.DECLINED'));
    await expect(expected.getByText('Uma Ames')).toHaveCount(0);
  });

  const guest = await phone(browser);
  const inVisit = () =>
    expect(guest.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await test.step('the guest is in the visit', async () => {
    await guest.goto(await sentLink(provider, product.url, 'vera@example.com', 'r'));
    await showPerson(guest);
    await press(guest, en('guests:answer.ACCEPTED'));
    await press(guest, en('guests:join'));
    await press(guest, en('guests:next'));
    await press(guest, en('waiting-room:checkIn'));
    await title(guest, WAITING_ROOM);
    await provider
      .getByRole('button', { name: en('in-visit:admitName', { name: 'Vera Ames' }) })
      .first()
      .click();
    await inVisit();
  });

  await test.step('the guest is paused, also after a reload, and resumes', async () => {
    await press(provider, en('in-visit:more'));
    await provider.getByRole('menuitem', { name: en('in-visit:pause') }).click();
    const paused = heading(guest, en('in-visit:pausedTitle'));
    await expect(paused).toBeVisible();
    await takePictures(guest, 'guest-paused', OVER_A_VISIT);
    await guest.reload();
    await expect(paused).toBeVisible();
    await press(provider, en('in-visit:unpause'));
    await inVisit();
    await expectMediaFlows(guest);
  });

  await test.step('the guest is removed for a minute, and returns without a click', async () => {
    await press(provider, en('moderation:actionsFor', { name: 'Vera Ames' }));
    await provider.getByRole('menuitem', { name: en('moderation:remove') }).click();
    await provider.getByRole('radio', { name: en('moderation:removeFor_one', { count: 1 }) }).check();
    await press(provider, en('moderation:removeNow'));
    await expect(heading(guest, en('in-visit:aloneTitle', { name: 'Dr. Elena Rivera' }))).toBeVisible();
    await takePictures(guest, 'guest-removed-for-a-while', SMALL);
    await expect(heading(guest, WAITING_ROOM)).toBeVisible();
    await provider
      .getByRole('button', { name: en('in-visit:admitName', { name: 'Vera Ames' }) })
      .first()
      .click();
    await inVisit();
    await expectMediaFlows(guest);
  });
});

test('a guest whose practice requires a code enters it, and continues where they were', async ({
  browser,
}) => {
  const patient = await phone(browser);
  const { sessionId } = await arrived(patient);
  await patient.goto(`${product.url}/patient/guests/${sessionId}`);
  await invite(patient, 'Ruth Ames', 'ruth@example.com');
  const link = await sentLink(provider, product.url, 'ruth@example.com', 'r');
  await practice('guestMfa', true);
  try {
    const guest = await phone(browser);
    await guest.goto(link.replace('/r/', '/g/'));
    await press(guest, en('guests:join'));
    await expect(guest).toHaveURL(/\/mfa\/guest\/[\w-]+$/);
    await title(guest, en('mfa:whereTitle'));
    await press(guest, en('mfa:sendCode'));
    // The invitation also counts as a message to the guest.
    const code = await codeFor(guest, product.url, 'ruth@example.com', 2);
    await guest.getByRole('textbox', { name: en('mfa:code', { digits: 6 }) }).fill(code);
    await press(guest, en('mfa:verifyCode'));
    await expect(guest).toHaveURL(/\/guest\/visit\//);
    await title(guest, en('guests:informationTitle'));
    await press(guest, en('guests:next'));
    await press(guest, en('waiting-room:checkIn'));
    await title(guest, WAITING_ROOM);
  } finally {
    await practice('guestMfa', false);
  }
});
