import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { pressByKeyboard, tabTo } from '../../support/accessibility.ts';
import { drawDevices } from '../../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../../support/gallery.ts';
import { checkedIn, heading, title, WAITING_ROOM } from '../../support/locators.ts';
import { expectMediaFlows } from '../../support/media.ts';
import { sentLink } from '../../support/outbox.ts';
import { newPerson, showPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { en, es } from '../../support/words.ts';
import {
  arrived,
  BOTH,
  invite,
  OVER_A_VISIT,
  phone,
  press,
  product,
  provider,
  SMALL,
  told,
} from './world.ts';

export function invitedByPatient(): void {
  test('a guest invited by the patient answers, joins, is seen in the visit, and is removed', async ({
    browser,
  }) => {
    const patient = await phone(browser);
    const guest = await phone(browser);
    const { sessionId } = await arrived(patient);
    const dialog = patient.getByRole('dialog', { name: en('guests:yourGuests') });

    await test.step('the patient invites', async () => {
      await press(patient, en('waiting-room:guests'));
      await expect(dialog.getByText(en('guests:nobody'))).toBeVisible();
      await takePictures(patient, 'guests-nobody', { ...SMALL, wholePage: false });
      await press(patient, en('guests:inviteGuest'));
      await press(patient, en('guests:sendInvitation'));
      await expect(dialog.getByText(en('errors:NAME_REQUIRED'))).toBeVisible();
      await expect(dialog.getByText(en('errors:AUTHORIZATION_REQUIRED'))).toBeVisible();
      await expect(dialog.getByLabel(en('guests:guestName'))).toBeFocused();
      await takePictures(patient, 'guests-form-wrong', { ...SMALL, wholePage: false });
      await press(patient, en('guests:cancel'));
      await invite(patient, 'Nora Ames', 'nora@example.com');
      await expect(dialog.getByText(en('guests:presence.Not Joined Yet'))).toBeVisible();
      await takePictures(patient, 'guests-invited', { ...BOTH, wholePage: false });
      await patient.keyboard.press('Escape');
      await press(patient, en('waiting-room:checkIn'));
      await title(patient, WAITING_ROOM);
      await press(patient, en('waiting-room:guests'));
      await expect(heading(dialog, 'Nora Ames')).toBeVisible();
      await patient.keyboard.press('Escape');
      await title(patient, WAITING_ROOM);
    });

    const link = await sentLink(provider, product.url, 'nora@example.com', 'r');
    await test.step('the guest answers, changes the answer, and answers a third time', async () => {
      const sent: string[] = [];
      guest.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await guest.goto(link);
      await title(
        guest,
        en('guests:invitedByPatientVisit', { name: 'Walter', provider: 'Dr. Amara Okafor' }),
      );
      await expect(guest.getByText('Walter Ames')).toHaveCount(0);
      await takePictures(guest, 'guest-rsvp', BOTH);
      expect(sent, 'nothing is sent before a click').toEqual([]);
      await showPerson(guest);
      await press(guest, en('guests:answer.TENTATIVE'));
      await expect(guest.getByRole('main').getByText(en('guests:said.TENTATIVE'))).toBeVisible();
      const [calendar] = await Promise.all([
        guest.waitForEvent('download'),
        guest.getByRole('link', { name: en('join:addToCalendar') }).click(),
      ]);
      expect(calendar.suggestedFilename()).toMatch(/\.ics$/);
      expect(await readFile(await calendar.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR[\s\S]*DTSTART/);

      await press(guest, en('guests:changeRsvp'));
      await expect(heading(guest, en('guests:willYouCome'))).toBeFocused();
      await guest.route('**/rsvp', (route) => route.fulfill({ status: 500, json: {} }));
      await press(guest, en('guests:answer.DECLINED'));
      await expect(guest.getByText('We were unable to save your answer.')).toBeVisible();
      await takePictures(guest, 'guest-rsvp-failed', SMALL);
      await guest.unroute('**/rsvp');
      await press(guest, en('common:tryAgain'));
      await expect(guest.getByRole('main').getByText(en('guests:said.DECLINED'))).toBeVisible();
      await takePictures(guest, 'guest-rsvp-declined', SMALL);
      await press(guest, en('guests:changeRsvp'));
      await press(guest, en('guests:answer.ACCEPTED'));
      await expect(guest.getByRole('main').getByText(en('guests:said.ACCEPTED'))).toBeVisible();
      await takePictures(guest, 'guest-rsvp-accepted', BOTH);
    });

    await test.step('the guest enters their name, and waits', async () => {
      await guest.goto(link.replace('/r/', '/gl/'));
      await expect(guest.getByRole('link', { name: en('guests:changeRsvp') })).toBeVisible();
      await takePictures(guest, 'guest-landing', BOTH);
      await guest.goto(link);
      await press(guest, en('guests:join'));
      await title(guest, en('guests:informationTitle'));
      await guest.getByLabel(en('guests:yourRelationship')).selectOption('Legal Guardian');
      const legalName = guest.getByLabel(en('guests:legalName'));
      await expect(legalName).toHaveValue('Nora Ames');
      await legalName.fill('');
      await press(guest, en('guests:next'));
      await expect(guest.getByText(en('errors:NAME_REQUIRED'))).toBeVisible();
      await takePictures(guest, 'guest-information', BOTH);
      await legalName.fill('Nora Jane Ames');
      await guest.reload();
      await expect(legalName).toHaveValue('Nora Jane Ames');
      await press(guest, en('guests:next'));
      await title(guest, en('waiting-room:openNow'));
      await expect(guest.getByRole('button', { name: en('waiting-room:testYourDevice') })).toBeVisible();
      await expect(guest.getByRole('button', { name: /guests|Cancel visit/ })).toHaveCount(0);
      await takePictures(guest, 'guest-arrival', BOTH);
      // Both cards are shown once. Neither a reload nor the link shows them again.
      await guest.reload();
      await title(guest, en('waiting-room:openNow'));
      await guest.goto(link);
      await expect(guest.getByRole('main').getByText(en('guests:said.ACCEPTED'))).toBeVisible();
      await expect(heading(guest, en('guests:willYouCome'))).toHaveCount(0);
      await press(guest, en('guests:join'));
      await title(guest, en('waiting-room:openNow'));
      await press(guest, en('waiting-room:checkIn'));
      await title(guest, WAITING_ROOM);
      await takePictures(guest, 'guest-waiting', BOTH);
    });

    await test.step('all three are in the visit', async () => {
      await provider.goto(`${product.url}/provider/group/${sessionId}`);
      await provider.getByRole('button', { name: /^Participants/ }).click();
      await press(provider, en('moderation:admitAll'));
      const question = provider.getByRole('dialog', { name: en('moderation:admitAllTitle') });
      await expect(question.getByRole('listitem')).toHaveText(['Walter Ames · Patient', 'Nora Ames · Guest']);
      await takePictures(provider, 'admit-all-question', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await question
        .getByRole('button', { name: en('moderation:cancel') })
        .first()
        .click();
      await provider.getByRole('button', { name: /^Participants/ }).click();
      await provider
        .getByRole('button', { name: en('in-visit:admitName', { name: 'Walter Ames' }) })
        .first()
        .click();
      await expect(
        told(
          provider,
          en('in-visit:requestingToJoinAs', { name: 'Nora Ames', role: en('in-visit:role_guest') }),
        ),
      ).toBeVisible();
      await expect(patient.getByRole('log')).toContainText(en('waiting-room:admitted'));
      // Until it shows the visit, the patient's page announces no one; it finds the guest in the visit.
      await expect(
        patient.getByRole('toolbar').getByRole('button', { name: en('in-visit:leave') }),
      ).toBeVisible();
      await provider
        .getByRole('button', { name: en('in-visit:admitName', { name: 'Nora Ames' }) })
        .first()
        .click();
      await expect(told(patient, en('in-visit:joined', { name: 'Nora Ames' }))).toBeVisible();
      for (const page of [provider, patient, guest]) await expectMediaFlows(page);
      const tile = (page: Page, name: string) =>
        page.getByRole('figure').filter({ hasText: name, visible: true }).first();
      for (const page of [provider, patient])
        await expect(tile(page, 'Nora Ames')).toHaveAttribute('data-playing', 'true');
      await expect(tile(guest, 'Dr. Elena Rivera')).toHaveAttribute('data-playing', 'true');
      await takePictures(guest, 'guest-visit', OVER_A_VISIT);
      await guest.setViewportSize(PHONE);
      await press(guest, en('in-visit:more'));
      await expect(guest.getByRole('menuitem', { name: en('in-visit:guests') })).toHaveCount(0);
      await guest.keyboard.press('Escape');
    });

    await test.step('the guest leaves and returns, and the others are notified', async () => {
      await press(guest, en('in-visit:leave'));
      await press(guest, en('in-visit:leaveVisit'));
      await expect(told(patient, en('in-visit:left', { name: 'Nora Ames' }))).toBeVisible();
      await expect(provider.getByRole('log')).toContainText(en('in-visit:left', { name: 'Nora Ames' }));
      await press(guest, en('in-visit:comeBack'));
      await provider
        .getByRole('button', { name: en('in-visit:admitName', { name: 'Nora Ames' }) })
        .first()
        .click();
      await expect(told(patient, en('in-visit:joined', { name: 'Nora Ames' }))).toBeVisible();
      await expectMediaFlows(guest);
    });

    await test.step('staff remove the guest, whose page says so immediately', async () => {
      await press(provider, en('in-visit:more'));
      await provider.getByRole('menuitem', { name: en('in-visit:guests') }).click();
      const guests = provider.getByRole('dialog', { name: en('guests:guests'), exact: true });
      await expect(guests.getByText(en('guests:presence.Joined'), { exact: true })).toBeVisible();
      await expect(guests.getByText('Legal Guardian (Nora Jane Ames)')).toBeVisible();
      await expect(guests.getByText(/^By the patient, /)).toBeVisible();
      await takePictures(provider, 'guests-live', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await press(provider, en('guests:removeNamed', { name: 'Nora Ames' }));
      await takePictures(provider, 'guests-remove', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await press(provider, en('guests:removeGuest'));
      await title(guest, en('guests:noAccessTitle'));
      await takePictures(guest, 'guest-removed', BOTH);
      await expect(guests.getByText(en('guests:presence.Removed'), { exact: true })).toBeVisible();
      await guest.reload();
      await expect(guest.getByText(/no longer|not active/).first()).toBeVisible();
      await guest.goto(link);
      await title(guest, en('dead-link:title.withdrawn'));
      await expect(guest.getByText('This link no longer lets you join. Ask')).toBeVisible();
      await takePictures(guest, 'guest-link-dead', SMALL);
      await expect(patient.getByRole('figure').filter({ hasText: 'Nora Ames', visible: true })).toHaveCount(
        0,
      );
    });
  });
}

export function invitedByStaff(): void {
  test('in Spanish, using only the keyboard: staff invite, the guest answers and joins, the visit ends', {
    tag: '@any-engine',
  }, async ({ browser }) => {
    const patient = await phone(browser, 'es');
    const { visitId, sessionId } = await arrived(patient);
    await press(patient, es('waiting-room:checkIn'));
    await checkedIn(patient, es);

    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, en('guests:inviteGuest'));
    await provider.getByLabel(en('guests:guestName')).fill('Inés Marín');
    await provider.getByLabel(en('guests:relationshipToPatient')).selectOption('Other');
    await provider.getByLabel(en('guests:guestEmail')).fill('ines@example.com');
    await provider.getByLabel(en('guests:guestLanguage')).selectOption('es');
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await takePictures(provider, 'guests-staff-form', BOTH);
    await provider.setViewportSize(DESKTOP);
    await press(provider, en('guests:sendInvitation'));
    await expect(provider.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
    await takePictures(provider, 'guests-staff', BOTH);
    await provider.setViewportSize(DESKTOP);

    const { page: guest } = await newPerson(browser, 'phone');
    await drawDevices(guest, { shape: 'upright', sound: true });
    const button = (name: string) => guest.getByRole('button', { name, exact: true });
    await guest.goto(await sentLink(provider, product.url, 'ines@example.com', 'r'));
    await title(guest, es('guests:invitedToPatientsVisit', { name: 'Walter', provider: 'Dr. Amara Okafor' }));
    await showPerson(guest);
    await pressByKeyboard(guest, button(es('guests:answer.TENTATIVE')));
    await expect(guest.getByRole('main').getByText(es('guests:said.TENTATIVE'))).toBeVisible();
    await pressByKeyboard(guest, button(es('guests:changeRsvp')));
    await pressByKeyboard(guest, button(es('guests:answer.ACCEPTED')));
    await expect(heading(guest, es('guests:yourAnswer'))).toBeFocused();
    await pressByKeyboard(guest, button(es('guests:join')));
    await title(guest, es('guests:informationTitle'));
    await tabTo(guest, guest.getByLabel(es('guests:yourRelationship')));
    await guest.keyboard.type('Representante');
    await expect(guest.getByLabel(es('guests:legalName'))).toHaveValue('Inés Marín');
    await pressByKeyboard(guest, button(es('workflow:next')));
    await pressByKeyboard(guest, button(es('waiting-room:checkIn')));
    await checkedIn(guest, es);

    await expect(provider.getByText(en('guests:state.ACCEPTED'), { exact: true })).toBeVisible();
    await expect(provider.getByText('Legal representative (Inés Marín)')).toBeVisible();
    await provider.goto(`${product.url}/provider/group/${sessionId}`);
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await provider
      .getByRole('button', { name: en('in-visit:admitName', { name: 'Inés Marín' }) })
      .first()
      .click();
    await expectMediaFlows(guest);
    await press(provider, en('in-visit:leave'));
    await press(provider, en('in-visit:endVisit'));
    await press(provider, en('in-visit:endForEveryone'));
    await title(guest, es('waiting-room:thankYou'));
    await expect(guest.getByRole('radio')).toHaveCount(0);
    await takePictures(guest, 'guest-thanks', SMALL);
  });
}
