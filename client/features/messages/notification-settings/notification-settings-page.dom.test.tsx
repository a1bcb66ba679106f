import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { refuse } from '#client/test-support/answers.ts';
import { NOTIFICATIONS, PHONE } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import type {
  NotificationChange,
  NotificationSettings,
} from '#shared/contracts/rest/messages/notification-settings.ts';

const PATH = '/provider/notification-settings';
const GET = 'GET /api/provider/notification-settings';
const PUT = 'PUT /api/provider/notification-settings';
const saved = ({ version, ...body }: z.output<typeof NotificationChange>): NotificationSettings => ({
  ...NOTIFICATIONS,
  ...body,
  version: version + 1,
});
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('shows the user’s notices, with method and address', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: { ...NOTIFICATIONS, mobile: '+16025550142', available: ['Email'] },
  });
  expect((await page.field('Mobile number')).value).toBe('(602) 555-0142');
  expect((await box('Visit confirmation: Email')).checked).toBe(true);
  const text = await box('Visit confirmation: Text');
  expect([text.checked, text.disabled]).toEqual([false, true]);
  screen.getByText('This server sends no text messages.');
});

it('offers no pushes without a device, and some topics only as pushes', async () => {
  await openStaffScreen(PATH, { [GET]: NOTIFICATIONS });
  expect((await box('Visit confirmation: Push')).disabled).toBe(true);
  screen.getByText('Pushes reach you once they are on for one of your devices: see On this device.');
  await box('Next patient waits: Push');
  expect(screen.queryByRole('checkbox', { name: 'Next patient waits: Email' })).toBeNull();
});

it('saves pushes for a user with a device', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: NOTIFICATIONS,
    [PUT]: ({ body }) => saved(body),
    'GET /api/provider/push-devices': { serverKey: 'key', devices: [PHONE] },
  });
  const push = await box('Visit confirmation: Push');
  await waitFor(() => expect(push.disabled).toBe(false));
  await page.check('Visit confirmation: Push');
  await page.check('Next patient waits: Push');
  await page.press('Save');
  await screen.findByText('Saved.');
  const [sent] = page.server.sent(PUT);
  expect(sent?.body.methods).toMatchObject({ confirmation: ['Email', 'Push'], nextPatient: [] });
});

it('saves the choices, and the next change from there', async () => {
  const page = await openStaffScreen(PATH, { [GET]: NOTIFICATIONS, [PUT]: ({ body }) => saved(body) });
  await page.check('1 hour before: Text');
  await page.check('Visit cancellation: Email');
  await page.press('Save');
  const mobile = await page.field('Mobile number');
  await waitFor(() => expect(mobile.getAttribute('aria-invalid')).toBe('true'));
  expect(page.server.sent(PUT)).toEqual([]);
  await page.fill('Mobile number', '602 555 0142');
  await page.choose('Message language', 'Spanish');
  await page.choose('Which visits', 'All visits of my practices');
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT)[0]?.body).toEqual({
    version: 0,
    email: NOTIFICATIONS.email,
    mobile: '+16025550142',
    language: 'es',
    scope: 'practice',
    methods: { ...NOTIFICATIONS.methods, '1_HOUR_BEFORE': ['Email', 'SMS'], cancellation: [] },
  });
  await page.check('Visit cancellation: Email');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(2));
  expect(page.server.sent(PUT)[1]?.body).toMatchObject({ version: 1, methods: { cancellation: ['Email'] } });
});

it('shows the server’s refusal at its field', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: NOTIFICATIONS,
    [PUT]: refuse(400, 'INVALID_INPUT', { fields: { email: 'EMAIL_INVALID' } }),
  });
  await page.fill('Email', 'me@example.org');
  await page.press('Save');
  const email = await page.field('Email');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(email.value).toBe('me@example.org');
});

it('keeps choices when another page of the same user saved, and loads that', async () => {
  const page = await openStaffScreen(PATH, {
    [GET]: NOTIFICATIONS,
    [PUT]: ({ body }) => (body.version === 0 ? refuse(409, 'CHANGED_MEANWHILE') : saved(body)),
  });
  await page.choose('Message language', 'Spanish');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { ...NOTIFICATIONS, version: 1, email: 'other@example.org' } });
  await page.press('Load their changes');
  const email = await page.field('Email');
  await waitFor(() => expect(email.value).toBe('other@example.org'));
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT).at(-1)?.body).toMatchObject({
    version: 1,
    language: 'es',
    email: 'other@example.org',
  });
});

it('confirms before the user leaves unsaved changes', async () => {
  const page = await openStaffScreen(PATH, { [GET]: NOTIFICATIONS });
  await page.check('1 hour before: Email');
  await page.follow('Client admin');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.answer('Stay on this page');
  expect((await box('1 hour before: Email')).checked).toBe(false);
});

it('retries after a failure', async () => {
  const page = await openStaffScreen(PATH, { [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_TO_GET_NOTIFICATION_SETTINGS');
  page.server.answer({ [GET]: NOTIFICATIONS });
  await page.press('Try again');
  await box('Visit confirmation: Email');
});

it('shows notices in Spanish', async () => {
  await openStaffScreen(PATH, { [GET]: NOTIFICATIONS }, { language: 'es' });
  expect(await screen.findAllByRole('checkbox', { name: /: Correo/ })).toHaveLength(10);
});
