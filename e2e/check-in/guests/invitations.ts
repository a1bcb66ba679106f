import { expect, type Page } from '@playwright/test';
import { DESKTOP, takePictures } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { title } from '../../support/locators.ts';
import { sentLink } from '../../support/outbox.ts';
import { DEMO_PASSWORD, newPerson, showPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import { en } from '../../support/words.ts';
import { arrived, BOTH, phone, practice, press, product, provider, SMALL } from './world.ts';

const PATIENT = 'margaret.ames@example.com';

/** Not one of the demo's visits: its record system moves some of them. */
async function riverasVisit() {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 30,
    email: PATIENT,
    provider: 'Dr. Elena Rivera',
    patients: [['Margaret', 'Ames']],
  });
  return { visitId: visit.visitId, patientName: 'Margaret Ames' };
}

async function signInToTwo(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/provider/visits`);
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill(email);
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await press(page, en('sign-in:submit'));
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await title(page, en('visit-list:title.upcoming'));
}

export function invitations(): void {
  test('without an address, staff share the link in person; only a guest who has not answered can be changed', {
    tag: '@any-engine',
  }, async ({ browser }) => {
    const patient = await phone(browser);
    const { sessionId } = await arrived(patient);
    await patient.goto(`${product.url}/patient/guests/${sessionId}`);
    await title(patient, en('guests:yourGuests'));
    await press(patient, en('guests:inviteGuest'));
    await patient.getByLabel(en('guests:guestName')).fill('Tom Reed');
    await patient.getByLabel(en('guests:relationshipToYou')).selectOption('Parent');
    await patient.getByRole('radio', { name: /I will share the link myself/ }).check();
    await expect(patient.getByText(en('guests:withoutAddress'))).toBeVisible();
    await patient.reload();
    await press(patient, en('guests:inviteGuest'));
    await expect(patient.getByLabel(en('guests:guestName'))).toHaveValue('Tom Reed');
    await takePictures(patient, 'guests-form', BOTH);
    await patient.getByRole('checkbox', { name: /I authorize my practice/ }).check();
    await press(patient, en('guests:inviteByHand'));
    const handed = patient.getByLabel(en('guests:linkFor', { name: 'Tom Reed' }));
    await expect(handed).toHaveValue(/\/r\/[\w-]{22,}$/);
    await takePictures(patient, 'guests-hand-over', BOTH);
    const old = await handed.inputValue();

    await press(patient, en('guests:editNamed', { name: 'Tom Reed' }));
    await patient.getByRole('radio', { name: en('guests:delivery.Email') }).check();
    await patient.getByLabel(en('guests:guestEmail')).fill('tom@example.com');
    await expect(patient.getByText('the old link stops working')).toBeVisible();
    await takePictures(patient, 'guests-change', SMALL);
    await press(patient, en('guests:saveGuest'));
    await expect(
      patient.getByText(en('guests:invitedByEmail', { address: 'tom@example.com' })),
    ).toBeVisible();

    const guest = await phone(browser);
    await guest.goto(old);
    await title(guest, en('dead-link:title.replaced'));
    await guest.goto(await sentLink(provider, product.url, 'tom@example.com', 'r'));
    await showPerson(guest);
    await press(guest, en('guests:answer.ACCEPTED'));
    await patient.reload();
    await expect(patient.getByText(en('guests:state.ACCEPTED'), { exact: true })).toBeVisible();
    await expect(
      patient.getByRole('button', { name: en('guests:editNamed', { name: 'Tom Reed' }) }),
    ).toHaveCount(0);
    await patient.route('**/guests/*', (route) => route.fulfill({ status: 500, json: {} }));
    await showPerson(patient);
    await press(patient, en('guests:removeNamed', { name: 'Tom Reed' }));
    await press(patient, en('guests:removeGuest'));
    await expect(patient.getByText('We were unable to remove the guest.')).toBeVisible();
    await patient.unroute('**/guests/*');
    await press(patient, en('guests:removeGuest'));
    await expect(patient.getByText(en('guests:state.REMOVED'), { exact: true })).toBeVisible();
    await patient.getByRole('link', { name: en('guests:backToVisit') }).click();
    await title(patient, en('waiting-room:openNow'));
  });

  test('a colleague signs in, answers in the list and on the visit’s page, and both show it', {
    tag: '@any-engine',
  }, async ({ browser }) => {
    const { visitId, patientName } = await riverasVisit();
    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, en('guests:inviteGuest'));
    await provider.getByRole('radio', { name: /Provider guest/ }).check();
    await provider.getByRole('combobox', { name: en('guests:whichColleague') }).fill('okafor');
    await provider.getByRole('option', { name: 'Dr. Amara Okafor' }).click();
    await expect(provider.getByLabel(en('guests:guestName'))).toHaveCount(0);
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await takePictures(provider, 'guests-colleague', BOTH);
    await provider.setViewportSize(DESKTOP);
    await press(provider, en('guests:sendInvitation'));
    await expect(provider.getByText(en('guests:colleague'))).toBeVisible();

    const { page: colleague } = await newPerson(browser, 'desktop');
    await colleague.goto(await sentLink(provider, product.url, 'dr.okafor@demo.test', 'r'));
    await showPerson(colleague);
    await press(colleague, en('guests:answer.ACCEPTED'));
    await takePictures(colleague, 'guest-rsvp-colleague', BOTH);
    await expect(colleague.getByRole('link', { name: en('guests:signInToJoin') })).toHaveAttribute(
      'href',
      new RegExp(`/provider/visits/${visitId}$`),
    );
    await signInToTwo(colleague, 'dr.okafor@demo.test');
    await colleague.goto(`${product.url}/provider/visits/${visitId}`);
    const group = colleague.getByRole('group', { name: en('guests:yourResponse') });
    await expect(group.getByRole('button', { name: en('guests:response.Accepted') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await takePictures(colleague, 'guest-response', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await group.getByRole('button', { name: en('guests:response.Maybe') }).click();
    await expect(group.getByRole('button', { name: en('guests:response.Maybe') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await colleague
      .getByRole('link', { name: en('shell:menu.visits') })
      .first()
      .click();
    const row = colleague
      .getByRole('listitem')
      .filter({ has: colleague.getByRole('button', { name: /^Your answer/ }) });
    await expect(row.getByRole('button', { name: 'Your answer Maybe' })).toBeVisible();
    await takePictures(colleague, 'guest-response-list', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: 'Your answer Maybe' }).click();
    await colleague.getByRole('menuitemradio', { name: en('guests:response.Declined') }).click();
    await expect(row.getByRole('button', { name: 'Your answer Declined' })).toBeVisible();
    await row.getByRole('link', { name: patientName }).first().click();
    await expect(group.getByRole('button', { name: en('guests:response.Declined') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    const sidebar = colleague.getByRole('dialog', { name: en('shell:notifications') });
    const invite = sidebar.getByRole('listitem').filter({ hasText: 'invites you to a visit' });
    await takePictures(colleague, 'notifications', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await invite.getByRole('button', { name: en('guests:response.Accepted') }).click();
    await expect(invite.getByRole('button', { name: en('guests:response.Accepted') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await press(provider, en('guests:removeNamed', { name: 'Dr. Amara Okafor' }));
    await press(provider, en('guests:removeGuest'));
    await expect(invite).toHaveCount(0);
  });

  test('staff invite for the patient, who is notified and cancels the invitation', {
    tag: '@any-engine',
  }, async ({ browser }) => {
    const { visitId } = await riverasVisit();
    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, en('guests:inviteGuest'));
    await provider.getByLabel(en('guests:guestName')).fill('Carol Ellison');
    await provider.getByLabel(en('guests:relationshipToPatient')).selectOption('Parent');
    await provider.getByRole('radio', { name: en('guests:delivery.SMS') }).check();
    await provider.getByLabel(en('guests:guestMobile')).fill('602 555 01');
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await press(provider, en('guests:sendInvitation'));
    await expect(provider.getByText(en('errors:PHONE_INVALID'))).toBeVisible();
    await expect(provider.getByLabel(en('guests:guestMobile'))).toBeFocused();
    await provider.getByLabel(en('guests:guestMobile')).fill('602 555 0187');
    await press(provider, en('guests:sendInvitation'));
    await expect(provider.getByText(en('guests:invitedBySms', { address: '(602) 555-0187' }))).toBeVisible();

    const patient = await phone(browser);
    await patient.goto(await sentLink(provider, product.url, PATIENT, 'gm'));
    await expect(patient.getByRole('heading', { level: 1 })).toBeVisible();
    await takePictures(patient, 'guests-management-link', BOTH);
    await press(patient, en('join:continueGuests'));
    await title(patient, en('guests:yourGuests'));
    await expect(patient.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
    await showPerson(patient);
    await press(patient, en('guests:removeNamed', { name: 'Carol Ellison' }));
    await press(patient, en('guests:removeGuest'));
    await expect(patient.getByText(en('guests:state.REMOVED'), { exact: true })).toBeVisible();
    await expect(provider.getByText(en('guests:state.REMOVED'), { exact: true })).toBeVisible();
  });

  test('explains why guests are not possible where they are not allowed, and in a group visit', {
    tag: '@any-engine',
  }, async ({ browser }) => {
    const patient = await phone(browser);
    await arrived(patient);
    await practice('hasThirdParty', false);
    try {
      await press(patient, en('waiting-room:guests'));
      await press(patient, en('guests:inviteGuest'));
      await expect(
        patient.getByText('The practice does not allow guests. We let the practice know'),
      ).toBeVisible();
      await takePictures(patient, 'guests-not-allowed', { ...SMALL, wholePage: false });
    } finally {
      await practice('hasThirdParty', true);
    }
    const group = await scheduleByApi(provider, product.url, {
      startsIn: 5,
      patients: [
        ['Walter', 'Ames'],
        ['Iris', 'Moreau'],
      ],
    });
    await patient.goto(group.patients[0]?.patientLink ?? '');
    await press(patient, en('join:continue'));
    await press(patient, en('waiting-room:guests'));
    await expect(
      patient
        .getByText(en('errors:UNSUPPORTED_IS_GROUP_VISIT'))
        .or(patient.getByText(en('errors:UNSUPPORTED_IS_GROUP_VISIT'))),
    ).toBeVisible();
    await expect(patient.getByRole('button', { name: en('guests:inviteGuest') })).toHaveCount(0);
  });
}
