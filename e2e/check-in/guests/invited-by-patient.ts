import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { drawDevices } from '../../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../../support/gallery.ts';
import { checkedIn, heading, title, WAITING_ROOM } from '../../support/headings.ts';
import { pressByKeyboard, tabTo } from '../../support/keyboard.ts';
import { expectMediaFlows } from '../../support/media.ts';
import { newPerson, showPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { wordsOf } from '../../support/words.ts';
import {
  arrived,
  BOTH,
  invite,
  linkTo,
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
    const dialog = patient.getByRole('dialog', { name: 'Your guests' });

    await test.step('the patient invites', async () => {
      await press(patient, 'Invite or manage guests');
      await expect(dialog.getByText('No one is invited yet.')).toBeVisible();
      await takePictures(patient, 'guests-nobody', { ...SMALL, wholePage: false });
      await press(patient, 'Invite a guest');
      await press(patient, 'Send invitation');
      await expect(dialog.getByText('Type the full name')).toBeVisible();
      await expect(dialog.getByText('Please confirm the authorization.')).toBeVisible();
      await expect(dialog.getByLabel('Guest’s full name')).toBeFocused();
      await takePictures(patient, 'guests-form-wrong', { ...SMALL, wholePage: false });
      await press(patient, 'Cancel');
      await invite(patient, 'Nora Ames', 'nora@example.com');
      await expect(dialog.getByText('Not joined yet')).toBeVisible();
      await takePictures(patient, 'guests-invited', { ...BOTH, wholePage: false });
      await patient.keyboard.press('Escape');
      await press(patient, 'Check in');
      await title(patient, WAITING_ROOM);
      await press(patient, 'Invite or manage guests');
      await expect(heading(dialog, 'Nora Ames')).toBeVisible();
      await patient.keyboard.press('Escape');
      await title(patient, WAITING_ROOM);
    });

    const link = await linkTo('nora@example.com', 'r');
    await test.step('the guest answers, changes the answer, and answers a third time', async () => {
      const sent: string[] = [];
      guest.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await guest.goto(link);
      await title(guest, 'Walter invited you to a video visit with Dr. Amara Okafor');
      await expect(guest.getByText('Walter Ames')).toHaveCount(0);
      await takePictures(guest, 'guest-rsvp', BOTH);
      expect(sent, 'nothing is sent before a click').toEqual([]);
      await showPerson(guest);
      await press(guest, 'Tentative');
      await expect(guest.getByRole('main').getByText('You answered “Tentative.”')).toBeVisible();
      const [calendar] = await Promise.all([
        guest.waitForEvent('download'),
        guest.getByRole('link', { name: 'Add to my calendar' }).click(),
      ]);
      expect(calendar.suggestedFilename()).toMatch(/\.ics$/);
      expect(await readFile(await calendar.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR[\s\S]*DTSTART/);

      await press(guest, 'Change RSVP');
      await expect(heading(guest, 'Will you come?')).toBeFocused();
      await guest.route('**/rsvp', (route) => route.fulfill({ status: 500, json: {} }));
      await press(guest, 'Decline');
      await expect(guest.getByText('We were unable to save your answer.')).toBeVisible();
      await takePictures(guest, 'guest-rsvp-failed', SMALL);
      await guest.unroute('**/rsvp');
      await press(guest, 'Try again');
      await expect(guest.getByRole('main').getByText('You declined the invitation.')).toBeVisible();
      await takePictures(guest, 'guest-rsvp-declined', SMALL);
      await press(guest, 'Change RSVP');
      await press(guest, 'Accept');
      await expect(guest.getByRole('main').getByText('You accepted the invitation.')).toBeVisible();
      await takePictures(guest, 'guest-rsvp-accepted', BOTH);
    });

    await test.step('the guest enters their name, and waits', async () => {
      await guest.goto(link.replace('/r/', '/gl/'));
      await expect(guest.getByRole('link', { name: 'Change RSVP' })).toBeVisible();
      await takePictures(guest, 'guest-landing', BOTH);
      await guest.goto(link);
      await press(guest, 'Continue to the visit');
      await title(guest, 'Who are you?');
      await guest.getByLabel('Your relationship to the patient').selectOption('Legal Guardian');
      const legalName = guest.getByLabel('Full name of the legal representative');
      await expect(legalName).toHaveValue('Nora Ames');
      await legalName.fill('');
      await press(guest, 'Next');
      await expect(guest.getByText('Type the full name')).toBeVisible();
      await takePictures(guest, 'guest-information', BOTH);
      await legalName.fill('Nora Jane Ames');
      await guest.reload();
      await expect(legalName).toHaveValue('Nora Jane Ames');
      await press(guest, 'Next');
      await title(guest, 'You can check in now');
      await expect(guest.getByRole('button', { name: 'Test your device' })).toBeVisible();
      await expect(guest.getByRole('button', { name: /guests|Cancel visit/ })).toHaveCount(0);
      await takePictures(guest, 'guest-arrival', BOTH);
      // Both cards are shown once. Neither a reload nor the link shows them again.
      await guest.reload();
      await title(guest, 'You can check in now');
      await guest.goto(link);
      await expect(guest.getByRole('main').getByText('You accepted the invitation.')).toBeVisible();
      await expect(heading(guest, 'Will you come?')).toHaveCount(0);
      await press(guest, 'Continue to the visit');
      await title(guest, 'You can check in now');
      await press(guest, 'Check in');
      await title(guest, WAITING_ROOM);
      await takePictures(guest, 'guest-waiting', BOTH);
    });

    await test.step('all three are in the visit', async () => {
      await provider.goto(`${product.url}/provider/group/${sessionId}`);
      await provider.getByRole('button', { name: /^Participants/ }).click();
      await press(provider, 'Admit all');
      const question = provider.getByRole('dialog', { name: 'Admit everyone who is waiting?' });
      await expect(question.getByRole('listitem')).toHaveText(['Walter Ames · Patient', 'Nora Ames · Guest']);
      await takePictures(provider, 'admit-all-question', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await question.getByRole('button', { name: 'Cancel' }).first().click();
      await provider.getByRole('button', { name: /^Participants/ }).click();
      await provider.getByRole('button', { name: 'Admit Walter Ames' }).first().click();
      await expect(told(provider, 'Nora Ames (Guest) is requesting to join this visit')).toBeVisible();
      await expect(patient.getByRole('log')).toContainText('You are now in the visit');
      // Until it shows the visit, the patient's page announces no one; it finds the guest in the visit.
      await expect(patient.getByRole('toolbar').getByRole('button', { name: 'Leave' })).toBeVisible();
      await provider.getByRole('button', { name: 'Admit Nora Ames' }).first().click();
      await expect(told(patient, 'Nora Ames joined the visit')).toBeVisible();
      for (const page of [provider, patient, guest]) await expectMediaFlows(page);
      const tile = (page: Page, name: string) =>
        page.getByRole('figure').filter({ hasText: name, visible: true }).first();
      for (const page of [provider, patient])
        await expect(tile(page, 'Nora Ames')).toHaveAttribute('data-playing', 'true');
      await expect(tile(guest, 'Dr. Elena Rivera')).toHaveAttribute('data-playing', 'true');
      await takePictures(guest, 'guest-visit', OVER_A_VISIT);
      await guest.setViewportSize(PHONE);
      await press(guest, 'More');
      await expect(guest.getByRole('menuitem', { name: 'Guests' })).toHaveCount(0);
      await guest.keyboard.press('Escape');
    });

    await test.step('the guest leaves and returns, and the others are notified', async () => {
      await press(guest, 'Leave');
      await press(guest, 'Leave visit');
      await expect(told(patient, 'Nora Ames left the visit')).toBeVisible();
      await expect(provider.getByRole('log')).toContainText('Nora Ames left the visit');
      await press(guest, 'Go back to the waiting room');
      await provider.getByRole('button', { name: 'Admit Nora Ames' }).first().click();
      await expect(told(patient, 'Nora Ames joined the visit')).toBeVisible();
      await expectMediaFlows(guest);
    });

    await test.step('staff remove the guest, whose page says so immediately', async () => {
      await press(provider, 'More');
      await provider.getByRole('menuitem', { name: 'Guests' }).click();
      const guests = provider.getByRole('dialog', { name: 'Guests', exact: true });
      await expect(guests.getByText('Joined', { exact: true })).toBeVisible();
      await expect(guests.getByText('Legal Guardian (Nora Jane Ames)')).toBeVisible();
      await expect(guests.getByText(/^By the patient, /)).toBeVisible();
      await takePictures(provider, 'guests-live', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await press(provider, 'Remove Nora Ames');
      await takePictures(provider, 'guests-remove', OVER_A_VISIT);
      await provider.setViewportSize(DESKTOP);
      await press(provider, 'Remove guest');
      await title(guest, 'You are no longer invited to this visit');
      await takePictures(guest, 'guest-removed', BOTH);
      await expect(guests.getByText('Removed', { exact: true })).toBeVisible();
      await guest.reload();
      await expect(guest.getByText(/no longer|not active/).first()).toBeVisible();
      await guest.goto(link);
      await title(guest, 'You are no longer invited');
      await expect(guest.getByText('This link no longer lets you join. Ask')).toBeVisible();
      await takePictures(guest, 'guest-link-dead', SMALL);
      await expect(patient.getByRole('figure').filter({ hasText: 'Nora Ames', visible: true })).toHaveCount(
        0,
      );
    });
  });
}

export function invitedByStaff(): void {
  test('in Spanish, using only the keyboard: staff invite, the guest answers and joins, the visit ends', async ({
    browser,
  }) => {
    const patient = await phone(browser, 'es');
    const { visitId, sessionId } = await arrived(patient);
    await press(patient, 'Confirmar mi llegada');
    await checkedIn(patient, wordsOf('es'));

    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, 'Invite a guest');
    await provider.getByLabel('Guest’s full name').fill('Inés Marín');
    await provider.getByLabel('Relationship to the patient').selectOption('Other');
    await provider.getByLabel('Guest’s email').fill('ines@example.com');
    await provider.getByLabel('Guest’s language').selectOption('es');
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await takePictures(provider, 'guests-staff-form', BOTH);
    await provider.setViewportSize(DESKTOP);
    await press(provider, 'Send invitation');
    await expect(provider.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
    await takePictures(provider, 'guests-staff', BOTH);
    await provider.setViewportSize(DESKTOP);

    const { page: guest } = await newPerson(browser, 'phone');
    await drawDevices(guest, { shape: 'upright', sound: true });
    const button = (name: string) => guest.getByRole('button', { name, exact: true });
    await guest.goto(await linkTo('ines@example.com', 'r'));
    await title(guest, 'Le invitan a la visita por video de Walter con Dr. Amara Okafor');
    // A person is not done with the page within its first second.
    await showPerson(guest);
    await pressByKeyboard(guest, button('Tal vez'));
    await expect(guest.getByRole('main').getByText('Usted respondió que tal vez asista.')).toBeVisible();
    await pressByKeyboard(guest, button('Cambiar respuesta'));
    await pressByKeyboard(guest, button('Aceptar'));
    await expect(heading(guest, 'Su respuesta')).toBeFocused();
    await pressByKeyboard(guest, button('Continuar a la visita'));
    await title(guest, '¿Quién es usted?');
    await tabTo(guest, guest.getByLabel('Su relación con el paciente'));
    await guest.keyboard.type('Representante');
    await expect(guest.getByLabel('Nombre completo del representante legal')).toHaveValue('Inés Marín');
    await pressByKeyboard(guest, button('Siguiente'));
    await pressByKeyboard(guest, button('Confirmar mi llegada'));
    await checkedIn(guest, wordsOf('es'));

    await expect(provider.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(provider.getByText('Legal representative (Inés Marín)')).toBeVisible();
    await provider.goto(`${product.url}/provider/group/${sessionId}`);
    await provider.getByRole('button', { name: /^Participants/ }).click();
    await provider.getByRole('button', { name: 'Admit Inés Marín' }).first().click();
    await expectMediaFlows(guest);
    await press(provider, 'Leave');
    await press(provider, 'End visit');
    await press(provider, 'End for everyone');
    await title(guest, '¡Gracias!');
    await expect(guest.getByRole('radio')).toHaveCount(0);
    await takePictures(guest, 'guest-thanks', SMALL);
  });
}
