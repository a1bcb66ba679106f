import { expect, type Page } from '@playwright/test';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { DESKTOP, takePictures } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { title } from '../../support/headings.ts';
import { DEMO_PASSWORD, newPerson, showPerson } from '../../support/people.ts';
import { test } from '../../support/test.ts';
import {
  arrived,
  BOTH,
  linkTo,
  newestLink,
  phone,
  practice,
  press,
  product,
  provider,
  SMALL,
} from './world.ts';

async function riverasVisit() {
  const answer = await provider.request.post(`${product.url}/api/provider/visits/search`, {
    data: {
      practiceId: Number(await provider.evaluate(() => localStorage.getItem('selectedPractice'))),
      view: 'upcoming',
    },
    headers: { origin: product.url },
  });
  const { results } = (await answer.json()).result as CallResult<Rest['POST /api/provider/visits/search']>;
  const found = results.find((visit) => visit.scheduledProviderName === 'Dr. Elena Rivera');
  return { visitId: found?.visitId ?? '', patientName: found?.patientName ?? '' };
}

async function signInToTwo(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/provider/visits`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await press(page, 'Sign in');
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await title(page, 'Upcoming visits');
}

export function invitations(): void {
  test('without an address, staff share the link in person; only a guest who has not answered can be changed', async ({
    browser,
  }) => {
    const patient = await phone(browser);
    const { sessionId } = await arrived(patient);
    await patient.goto(`${product.url}/patient/guests/${sessionId}`);
    await title(patient, 'Your guests');
    await press(patient, 'Invite a guest');
    await patient.getByLabel('Guest’s full name').fill('Tom Reed');
    await patient.getByLabel('Guest’s relationship to you').selectOption('Parent');
    await patient.getByRole('radio', { name: /I will share the link myself/ }).check();
    await expect(
      patient.getByText('You can continue without providing an email or phone number'),
    ).toBeVisible();
    await patient.reload();
    await press(patient, 'Invite a guest');
    await expect(patient.getByLabel('Guest’s full name')).toHaveValue('Tom Reed');
    await takePictures(patient, 'guests-form', BOTH);
    await patient.getByRole('checkbox', { name: /I authorize my practice/ }).check();
    await press(patient, 'Get the link');
    const handed = patient.getByLabel('Link for Tom Reed');
    await expect(handed).toHaveValue(/\/r\/[\w-]{22,}$/);
    await takePictures(patient, 'guests-hand-over', BOTH);
    const old = await handed.inputValue();

    await press(patient, 'Change Tom Reed’s invitation');
    await patient.getByRole('radio', { name: 'By email' }).check();
    await patient.getByLabel('Guest’s email').fill('tom@example.com');
    await expect(patient.getByText('the old link stops working')).toBeVisible();
    await takePictures(patient, 'guests-change', SMALL);
    await press(patient, 'Save');
    await expect(patient.getByText('Invited by email: tom@example.com')).toBeVisible();

    const guest = await phone(browser);
    await guest.goto(old);
    await title(guest, 'You have a new link');
    await guest.goto(await linkTo('tom@example.com', 'r'));
    await showPerson(guest);
    await press(guest, 'Accept');
    await patient.reload();
    await expect(patient.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Change Tom Reed’s invitation' })).toHaveCount(0);
    await patient.route('**/guests/*', (route) => route.fulfill({ status: 500, json: {} }));
    await showPerson(patient);
    await press(patient, 'Remove Tom Reed');
    await press(patient, 'Remove guest');
    await expect(patient.getByText('We were unable to remove the guest.')).toBeVisible();
    await patient.unroute('**/guests/*');
    await press(patient, 'Remove guest');
    await expect(patient.getByText('Removed', { exact: true })).toBeVisible();
    await patient.getByRole('link', { name: 'Back to your visit' }).click();
    await title(patient, 'You can check in now');
  });

  test('a colleague signs in, answers in the list and on the visit’s page, and both show it', async ({
    browser,
  }) => {
    const { visitId, patientName } = await riverasVisit();
    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, 'Invite a guest');
    await provider.getByRole('radio', { name: /Provider guest/ }).check();
    await provider.getByRole('combobox', { name: 'Colleague' }).fill('okafor');
    await provider.getByRole('option', { name: 'Dr. Amara Okafor' }).click();
    await expect(provider.getByLabel('Guest’s full name')).toHaveCount(0);
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await takePictures(provider, 'guests-colleague', BOTH);
    await provider.setViewportSize(DESKTOP);
    await press(provider, 'Send invitation');
    await expect(provider.getByText('Colleague with an account')).toBeVisible();

    const { page: colleague } = await newPerson(browser, 'desktop');
    await colleague.goto(await linkTo('dr.okafor@demo.test', 'r'));
    await showPerson(colleague);
    await press(colleague, 'Accept');
    await takePictures(colleague, 'guest-rsvp-colleague', BOTH);
    await expect(colleague.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
      'href',
      new RegExp(`/provider/visits/${visitId}$`),
    );
    await signInToTwo(colleague, 'dr.okafor@demo.test');
    await colleague.goto(`${product.url}/provider/visits/${visitId}`);
    const group = colleague.getByRole('group', { name: 'Your answer' });
    await expect(group.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true');
    await takePictures(colleague, 'guest-response', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await group.getByRole('button', { name: 'Maybe' }).click();
    await expect(group.getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true');
    await colleague.getByRole('link', { name: 'Visits' }).first().click();
    const row = colleague
      .getByRole('listitem')
      .filter({ has: colleague.getByRole('button', { name: /^Your answer/ }) });
    await expect(row.getByRole('button', { name: 'Your answer Maybe' })).toBeVisible();
    await takePictures(colleague, 'guest-response-list', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: 'Your answer Maybe' }).click();
    await colleague.getByRole('menuitemradio', { name: 'Declined' }).click();
    await expect(row.getByRole('button', { name: 'Your answer Declined' })).toBeVisible();
    await row.getByRole('link', { name: patientName }).first().click();
    await expect(group.getByRole('button', { name: 'Declined' })).toHaveAttribute('aria-pressed', 'true');

    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    const sidebar = colleague.getByRole('dialog', { name: 'Notifications' });
    const invite = sidebar.getByRole('listitem').filter({ hasText: 'invites you to a visit' });
    await takePictures(colleague, 'notifications', BOTH);
    await colleague.setViewportSize(DESKTOP);
    await invite.getByRole('button', { name: 'Accepted' }).click();
    await expect(invite.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true');
    await press(provider, 'Remove Dr. Amara Okafor');
    await press(provider, 'Remove guest');
    await expect(invite).toHaveCount(0);
  });

  test('staff invite for the patient, who is notified and cancels the invitation', async ({ browser }) => {
    const former = await newestLink('patient1@example.com', 'gm');
    const { visitId } = await riverasVisit();
    await provider.goto(`${product.url}/provider/visits/${visitId}`);
    await press(provider, 'Invite a guest');
    await provider.getByLabel('Guest’s full name').fill('Carol Ellison');
    await provider.getByLabel('Relationship to the patient').selectOption('Parent');
    await provider.getByRole('radio', { name: 'By text message' }).check();
    await provider.getByLabel('Guest’s mobile number').fill('602 555 01');
    await provider.getByRole('checkbox', { name: /The patient has authorized/ }).check();
    await press(provider, 'Send invitation');
    await expect(provider.getByText('Please enter a valid phone number')).toBeVisible();
    await expect(provider.getByLabel('Guest’s mobile number')).toBeFocused();
    await provider.getByLabel('Guest’s mobile number').fill('602 555 0187');
    await press(provider, 'Send invitation');
    await expect(provider.getByText('Invited by text message: (602) 555-0187')).toBeVisible();

    const patient = await phone(browser);
    await patient.goto(await linkTo('patient1@example.com', 'gm', former));
    await expect(patient.getByRole('heading', { level: 1 })).toBeVisible();
    await takePictures(patient, 'guests-management-link', BOTH);
    await press(patient, 'Manage your guests');
    await title(patient, 'Your guests');
    await expect(patient.getByText(/^By Dr. Elena Rivera, /)).toBeVisible();
    await showPerson(patient);
    await press(patient, 'Remove Carol Ellison');
    await press(patient, 'Remove guest');
    await expect(patient.getByText('Removed', { exact: true })).toBeVisible();
    await expect(provider.getByText('Removed', { exact: true })).toBeVisible();
  });

  test('explains why guests are not possible where they are not allowed, and in a group visit', async ({
    browser,
  }) => {
    const patient = await phone(browser);
    await arrived(patient);
    await practice('hasThirdParty', false);
    try {
      await press(patient, 'Invite or manage guests');
      await press(patient, 'Invite a guest');
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
    await press(patient, 'Continue to your visit');
    await press(patient, 'Invite or manage guests');
    await expect(
      patient
        .getByText('Guests can’t be invited to group visits.')
        .or(patient.getByText('Guests can’t be invited to group visits.')),
    ).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Invite a guest' })).toHaveCount(0);
  });
}
