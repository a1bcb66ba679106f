import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { settingsAfter, settingsOf } from '#client/test-support/settings.ts';
import { SAGUARO } from '#client/test-support/staff.ts';

const REASONS = '/provider/client-admin/cancellation-reasons';
const PUT = 'PUT /api/admin/practices/:practiceId/settings';

it('shows the reasons as tables, in the practice’s order', async () => {
  const reasons = [
    { en: 'Patient is ill', es: 'Paciente enfermo', category: 'Patient' },
    { en: 'No provider', es: '', category: 'Practice' },
  ];
  const before = settingsOf('practice', { cancelReasons: { own: { value: reasons, final: false } } });
  const page = await openStaffScreen(REASONS, {
    'GET /api/admin/practices/:practiceId/settings': before,
    [PUT]: ({ body }) => settingsAfter(before, body),
  });
  await page.title('Cancellation reasons');
  const staff = within(await screen.findByRole('region', { name: 'Why staff cancel a visit' }));
  staff.getByRole('table', { name: 'Why staff cancel a visit' });
  screen.getByRole('table', { name: 'Why patients cancel a visit' });
  await page.user.click(staff.getByRole('button', { name: 'Move reason 2 up' }));
  await page.user.click(staff.getByRole('button', { name: 'Add a reason' }));
  await page.press('Save');
  await staff.findAllByText('This field is required');
  await page.user.click(staff.getByRole('button', { name: 'Remove reason 3' }));
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  expect(page.server.sent(PUT)[0]?.body.cancelReasons).toEqual({
    value: reasons.toReversed(),
    final: false,
  });
});

it('shows the enterprise’s reasons to its administrators', async () => {
  const page = await openStaffScreen(REASONS, {
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice'),
    'GET /api/admin/enterprises/:enterpriseId/settings': settingsOf('enterprise'),
  });
  await page.follow(`All of ${SAGUARO.enterpriseName}`);
  await screen.findByText(/^These apply to every practice of Demo Health Group/);
  expect(screen.queryByRole('button', { name: /^Practice:/ })).toBeNull();
});
