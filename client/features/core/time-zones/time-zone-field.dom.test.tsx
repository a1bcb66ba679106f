import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DEMO_HEALTH } from '#client/test-support/practices.ts';

it('offers the common zones first, and all others when it is opened', async () => {
  const page = await openStaffScreen('/provider/client-admin/practices', {
    'GET /api/admin/enterprises': { enterprises: [DEMO_HEALTH], mayCreate: true },
  });
  await page.press('New practice');
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  expect(field.options.length).toBeLessThan(20);
  within(field).getByRole('option', { name: 'Mountain Time (Denver)' });
  await page.user.click(field);
  expect(field.options.length).toBeGreaterThan(400);
  expect(field.value).toBe('America/Phoenix');
  await page.user.selectOptions(field, 'Europe/Berlin');
  expect(field.value).toBe('Europe/Berlin');
});
