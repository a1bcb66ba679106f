import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { NOTIFICATIONS } from '#client/test-support/notification-settings.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

it('shows the notification settings', async () => {
  const page = await openStaffScreen('/provider/notification-settings', {
    'GET /api/provider/notification-settings': { ...NOTIFICATIONS, available: ['Email'] },
  });
  await page.fill('Email', 'nobody');
  await page.press('Save');
  await screen.findByText('This server sends no text messages.');
  await expectGoodLooks();
});
