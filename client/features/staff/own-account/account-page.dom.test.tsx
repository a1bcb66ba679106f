import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

const PATH = '/provider/account';
const GET = 'GET /api/provider/account';
const PUT = 'PUT /api/provider/account';
const EMAIL = 'POST /api/provider/account/email';
const PASSWORD = 'POST /api/provider/account/password';
const END = 'POST /api/provider/account/sessions/:sessionId/end';
const END_OTHERS = 'POST /api/provider/account/sessions/end-others';
const answers: Answers = {
  [GET]: PROFILE,
  'GET /api/provider/account/sessions': { sessions: SESSIONS },
  'GET /api/provider/account/channels': { channels: [] },
  'GET /api/provider/account/calendar-feed': { feed: null },
  'GET /api/provider/account/second-factors': NO_FACTORS,
};
const wrongPassword = refuse(400, 'INVALID_INPUT', { fields: { current: 'CURRENT_PASSWORD_WRONG' } });
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const dialog = async () => within(await screen.findByRole('dialog'));
async function change(page: Awaited<ReturnType<typeof openStaffScreen>>, what: string) {
  const row = (await screen.findByText(what)).closest('li') as HTMLElement;
  await page.user.click(within(row).getByRole('button', { name: 'Change' }));
  return dialog();
}

it('saves the display name, and keeps the typed name when it changed elsewhere', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: ({ body }) =>
      body.version === 3
        ? refuse(409, 'CHANGED_MEANWHILE')
        : { ...PROFILE, name: body.displayName, version: body.version + 1 },
  });
  await page.fill('Display name', '');
  await page.press('Save');
  await screen.findByText('This field is required');
  await page.fill('Display name', 'Dr. O');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { ...PROFILE, name: 'Amara', version: 4 } });
  await page.press('Load their changes');
  await screen.findByText('Their changes are loaded');
  expect((await page.field('Display name')).value).toBe('Dr. O');
  await page.press('Save');
  await screen.findByRole('heading', { name: 'Dr. O' });
  expect(page.server.sent(PUT).at(-1)?.body).toEqual({ version: 4, displayName: 'Dr. O' });
});

it('asks twice for a new email and for the password, and shows the pending address', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [EMAIL]: wrongPassword });
  const form = await change(page, 'Email');
  await page.user.type(form.getByLabelText('New email'), 'amara@example.org');
  await page.user.type(form.getByLabelText('Confirm new email'), 'amara@example.com');
  await page.user.type(form.getByLabelText('Your current password'), 'a-horse');
  await page.user.click(form.getByRole('button', { name: 'Send link' }));
  const again = form.getByLabelText('Confirm new email');
  await waitFor(() => expect(again.getAttribute('aria-invalid')).toBe('true'));
  expect(page.server.sent(EMAIL)).toEqual([]);
  await page.user.clear(again);
  await page.user.type(again, 'amara@example.org');
  await page.user.click(form.getByRole('button', { name: 'Send link' }));
  await form.findByText(/^This is not your password/);
  page.server.answer({
    [EMAIL]: { ...PROFILE, pendingEmail: 'amara@example.org' },
    'DELETE /api/provider/account/email': PROFILE,
  });
  await page.answer('Send link');
  await screen.findByText('Waiting for amara@example.org');
  expect(page.server.sent(EMAIL).at(-1)?.body).toEqual({
    current: 'a-horse',
    email: 'amara@example.org',
    language: 'en',
  });
  await page.press('Keep current email');
  await waitFor(() => expect(screen.queryByText('Waiting for amara@example.org')).toBeNull());
});

it('changes the password with the current one, and says how many devices are signed out', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [PASSWORD]: wrongPassword });
  const form = await change(page, 'Password');
  const save = form.getByRole('button', { name: 'Save password' });
  await page.user.type(form.getByLabelText('Your current password'), 'Old-horse-7');
  await page.user.type(form.getByLabelText('Choose a password'), 'password1');
  await page.user.type(form.getByLabelText('Confirm password'), 'password2');
  await page.user.click(save);
  await form.findByText(/^Password Does Not Meet Required Pattern/);
  form.getByText('Passwords do not match');
  for (const label of ['Choose a password', 'Confirm password']) {
    await page.user.clear(form.getByLabelText(label));
    await page.user.type(form.getByLabelText(label), 'Another-horse-8');
  }
  await page.user.click(save);
  await form.findByText(/^This is not your password/);
  page.server.answer({
    [PASSWORD]: { endedSessions: 2 },
    'GET /api/provider/account/sessions': { sessions: SESSIONS.slice(0, 1) },
    'GET /api/provider/account/channels': { channels: [] },
  });
  await page.answer('Save password');
  await screen.findByText('Password changed. 2 other devices were signed out.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull());
  expect(page.server.sent(PASSWORD).at(-1)?.body).toEqual({
    current: 'Old-horse-7',
    password: 'Another-horse-8',
  });
});

it('sends a code to a new number, and adopts the number with the code', async () => {
  const send = 'POST /api/provider/account/phone';
  const verify = 'POST /api/provider/account/phone/verify';
  const page = await openStaffScreen(PATH, {
    ...answers,
    [send]: { mobile: '+16025550177', resendInSeconds: 30 },
    [verify]: { ...PROFILE, mobile: '+16025550177', version: 4 },
  });
  const form = await change(page, 'Mobile phone');
  await page.user.type(form.getByLabelText('New mobile number'), '602 555 0177');
  await page.user.type(form.getByLabelText('Your current password'), 'a-horse');
  await page.user.click(form.getByRole('button', { name: 'Send code' }));
  await form.findByText(/^We sent a code to \(602\) 555-0177\./);
  expect(page.server.sent(send)[0]?.body).toEqual({
    mobile: '+16025550177',
    current: 'a-horse',
    language: 'en',
  });
  await page.user.type(form.getByLabelText('Code (6 digits)'), '123');
  await page.user.click(form.getByRole('button', { name: 'Verify code' }));
  expect(page.server.sent(verify)).toEqual([]);
  await page.user.type(form.getByLabelText('Code (6 digits)'), ' 456');
  await page.answer('Verify code');
  await screen.findByText('(602) 555-0177');
  expect(page.server.sent(verify)[0]?.body).toEqual({ code: '123456' });
});

it('sets a security question', async () => {
  const put = 'PUT /api/provider/account/security-question';
  const page = await openStaffScreen(PATH, {
    ...answers,
    [put]: { ...PROFILE, securityQuestion: 'birth-city' },
  });
  const form = await change(page, 'Security question');
  await page.user.selectOptions(form.getByLabelText('Question'), 'birth-city');
  await page.user.type(form.getByLabelText('Your answer'), 'Lagos');
  await page.user.type(form.getByLabelText('Your current password'), 'a-horse');
  await page.answer('Save');
  await screen.findByText('In what city were you born?');
  expect(page.server.sent(put)[0]?.body).toEqual({
    question: 'birth-city',
    answer: 'Lagos',
    current: 'a-horse',
  });
});

it('lists devices, and signs out one device and all others with the password', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [END]: wrongPassword });
  await screen.findByText('This device');
  await page.press('Sign out Unknown device');
  const form = await dialog();
  await page.user.type(await form.findByLabelText('Your current password'), 'a-horse');
  await page.user.click(form.getByRole('button', { name: 'Sign out' }));
  await form.findByText(/^This is not your password/);
  page.server.answer({ [END]: { sessions: SESSIONS } });
  await page.answer('Sign out');
  await screen.findByText('That device is signed out.');
  expect(page.server.sent(END).at(-1)).toMatchObject({
    params: { sessionId: SESSIONS[2]?.sessionId },
    body: { current: 'a-horse' },
  });
  page.server.answer({ [END_OTHERS]: { sessions: SESSIONS.slice(0, 1) } });
  await page.press('Sign out all other devices');
  const all = await dialog();
  await page.user.type(await all.findByLabelText('Your current password'), 'a-horse');
  await page.answer('Sign out all other devices');
  await screen.findByText('All other devices are signed out.');
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

it('hides what another identity provider manages', async () => {
  await openStaffScreen(PATH, {
    ...answers,
    [GET]: {
      ...PROFILE,
      signsInElsewhere: true,
      may: { changeEmail: false, changePhone: true, changePassword: false, changeSecurityQuestion: false },
    },
  });
  await screen.findByText(/^You sign in with your organization’s account/);
  expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1);
  expect(screen.queryByText('Password')).toBeNull();
});

it('refuses a picture that is too large or not an image, and removes a picture', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    'DELETE /api/provider/account/image': PROFILE,
    [GET]: { ...PROFILE, imageUrl: '/api/provider/account/images/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0809' },
  });
  const input = await screen.findByLabelText('Your picture', { selector: 'input' });
  await page.user.upload(input, new File(['x'.repeat(1_048_576)], 'me.png', { type: 'image/png' }));
  await says('FILE_TOO_LARGE');
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.press('Remove');
  await screen.findByText('Your picture is removed.');
  await screen.findByRole('button', { name: 'Upload image' });
});

it('lets the server convert a HEIC picture that the browser cannot draw, and reports a failure', async () => {
  const DRAWABLE = 'POST /api/provider/account/image/drawable';
  const page = await openStaffScreen(PATH, { ...answers, [DRAWABLE]: { base64: btoa('a JPEG') } });
  const input = await screen.findByLabelText('Your picture', { selector: 'input' });
  // Some systems do not know the file's type.
  await page.user.upload(input, new File(['HEIC'], 'me.heic', { type: '' }));
  const picture = async () => (await screen.findByRole('dialog')).querySelector('img') as HTMLImageElement;
  await waitFor(async () => expect(await picture()).not.toBeNull());
  const first = (await picture()).src;
  fireEvent.error(await picture());
  await waitFor(async () => expect((await picture()).src).not.toBe(first));
  expect(page.server.sent(DRAWABLE)).toMatchObject([{ body: { base64: btoa('HEIC') } }]);
  fireEvent.error(await picture());
  await says('ERROR_PROCESSING_IMAGE');
  expect(page.server.sent(DRAWABLE)).toHaveLength(1);
});

it('shows the person’s practices and roles, and that a code is required', async () => {
  await openStaffScreen(PATH, {
    ...staffAnswers(DR_OKAFOR, [
      { ...SAGUARO, practiceHasProviderMFA: true },
      { ...HUDSON, userType: 'ClinicalAdmin' },
    ]),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Your practices' });
  const hudson = screen.getAllByText('Hudson Cardiology').find((name) => name.closest('li'));
  expect(hudson?.closest('li')?.textContent).toContain('Demo Health Group · Clinical admin');
  screen.getByText('You also enter a code when you sign in.');
});

it('retries after a failure', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_TO_LOAD_USER_INFO');
  page.server.answer(answers);
  await page.press('Try again');
  await page.field('Display name');
});

it('reports which change of the account failed', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: unspecific,
    [PASSWORD]: unspecific,
    [EMAIL]: unspecific,
  });
  await page.fill('Display name', 'Dr. O');
  await page.press('Save');
  await says('FAILED_TO_UPDATE_USER_INFORMATION');
  const email = await change(page, 'Email');
  await page.user.type(email.getByLabelText('New email'), 'amara@example.org');
  await page.user.type(email.getByLabelText('Confirm new email'), 'amara@example.org');
  await page.user.type(email.getByLabelText('Your current password'), 'a-horse');
  await page.user.click(email.getByRole('button', { name: 'Send link' }));
  await says('FAILED_TO_UPDATE_EMAIL');
  await page.press('Close');
  const password = await change(page, 'Password');
  await page.user.type(password.getByLabelText('Your current password'), 'Old-horse-7');
  for (const label of ['Choose a password', 'Confirm password'])
    await page.user.type(password.getByLabelText(label), 'Another-horse-8');
  await page.user.click(password.getByRole('button', { name: 'Save password' }));
  await says('FAILED_TO_UPDATE_PASSWORD');
});

itSays(['TOO_MANY_APPS', 'SIGN_IN_AGAIN'], async (refusal) => {
  const page = await openStaffScreen(PATH, { ...answers, 'POST /api/provider/account/apps': refusal });
  await page.press('Add an authenticator app');
  const form = await dialog();
  await page.user.type(await form.findByLabelText('Your current password'), 'a-horse');
  await page.user.click(form.getByRole('button', { name: 'Continue' }));
});

it('offers no passkey in a browser without them', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByText('This browser has no passkeys. To add one, sign in with another browser.');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

itSays(['TOO_MANY_PASSKEYS', 'PASSKEY_REFUSED'], async (refusal) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const page = await openStaffScreen(PATH, {
    ...answers,
    'POST /api/provider/account/passkeys/begin': refusal,
  });
  await page.press('Add a passkey');
  const form = await dialog();
  await page.user.type(await form.findByLabelText('Your current password'), 'a-horse');
  await page.user.click(form.getByRole('button', { name: 'Continue' }));
});

it('says that a passkey works only after the password, if the browser reported so', async () => {
  const passkey = (digit: number, name: string, signsInAlone: boolean | null) => ({
    passkeyId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f070${digit}`,
    name,
    addedAt: '2026-11-20T16:00:00.000Z',
    lastUsedAt: null,
    signsInAlone,
    madeFor: null,
  });
  await openStaffScreen(PATH, {
    ...answers,
    'GET /api/provider/account/second-factors': {
      ...NO_FACTORS,
      passkeys: [passkey(1, 'Key', false), passkey(2, 'Phone', true), passkey(3, 'Tablet', null)],
      recoveryCodesLeft: 10,
    },
  });
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await rowOf('Key')).toContain('works only after your password');
  expect(await rowOf('Phone')).not.toContain('works only');
  expect(await rowOf('Tablet')).not.toContain('works only');
});

it('says that a passkey was created for another host name', async () => {
  const passkey = {
    passkeyId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701',
    name: 'Phone',
    addedAt: '2026-11-20T16:00:00.000Z',
    lastUsedAt: null,
    signsInAlone: false,
    madeFor: 'old.example.org',
  };
  await openStaffScreen(PATH, {
    ...answers,
    'GET /api/provider/account/second-factors': { ...NO_FACTORS, passkeys: [passkey], recoveryCodesLeft: 10 },
  });
  const row = (await screen.findByText('Phone')).closest('li')?.textContent;
  expect(row).toContain('Made for old.example.org, no longer usable');
  expect(row).not.toContain('works only after your password');
});
