import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SAGUARO } from '#client/test-support/staff.ts';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const LIST = 'GET /api/admin/practices/:practiceId/visit-types';
const POST = 'POST /api/admin/practices/:practiceId/visit-types';
const GROUP = visitTypeRow({
  visitTypeId: FOLLOW_UP.visitTypeId.replace(/1$/, '2'),
  name: 'Group education',
  contactMethods: [],
  active: false,
});
const page = (rows = [visitTypeRow(), GROUP]) => ({
  rows,
  total: rows.length,
  nextCursor: null,
  previousCursor: null,
});
const answers: Answers = { [LIST]: page(), 'GET /api/admin/visit-types/:visitTypeId': FOLLOW_UP };

it('lists visit types with their facts, and links to each', async () => {
  const { server } = await openStaffScreen(TYPES, answers);
  const table = await screen.findByRole('table', { name: 'Visit types' });
  const link = within(table).getByRole('link', { name: 'Follow-up' });
  expect(link.getAttribute('href')).toBe(`${TYPES}/${FOLLOW_UP.visitTypeId}/general`);
  expect(link.closest('tr')?.textContent).toContain('Email, Text message');
  const group = within(table).getByRole('link', { name: 'Group education' }).closest('tr');
  expect(group?.textContent).toContain('Copied by staff');
  expect(group?.textContent).toContain('Inactive');
  expect(server.sent(LIST)[0]?.params).toEqual({ practiceId: SAGUARO.practiceId });
});

it('filters for active types', async () => {
  const { server, user } = await openStaffScreen(TYPES, answers);
  await screen.findByRole('table');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  await waitFor(() => expect(server.sent(LIST).at(-1)?.query).toMatchObject({ status: 'active' }));
});

it('creates a type from a name and a length, and opens it', async () => {
  const screenPage = await openStaffScreen(TYPES, {
    ...answers,
    [POST]: ({ body }) =>
      body.name === 'follow-UP'
        ? refuse(400, 'INVALID_INPUT', { fields: { name: 'NAME_TAKEN' } })
        : { visitTypeId: FOLLOW_UP.visitTypeId },
  });
  await screenPage.press('New visit type');
  const dialog = within(await screen.findByRole('dialog'));
  await screenPage.user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('This field is required');
  await screenPage.fill(/^Name/, 'follow-UP');
  await screenPage.user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Another active visit type has this name.');
  await screenPage.fill(/^Name/, 'Blood pressure');
  await screenPage.user.click(dialog.getByRole('button', { name: 'Create' }));
  await screenPage.title('Follow-up');
  expect(screenPage.server.sent(POST).map(({ body }) => body)).toEqual([
    { name: 'follow-UP', durationMinutes: 30 },
    { name: 'Blood pressure', durationMinutes: 30 },
  ]);
});

it('offers to create the first type', async () => {
  const screenPage = await openStaffScreen(TYPES, { [LIST]: page([]) });
  await screen.findByText(/^There are no visit types yet/);
  const [first] = screen.getAllByRole('button', { name: 'New visit type' });
  if (first) await screenPage.user.click(first);
  await screen.findByRole('dialog', { name: 'New visit type' });
});

it('retries after a failure', async () => {
  const screenPage = await openStaffScreen(TYPES, { [LIST]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  screenPage.server.answer(answers);
  await screenPage.press('Try again');
  await screen.findByRole('link', { name: 'Follow-up' });
});

it('downloads all types in the page’s language, and reports a failure', async () => {
  const screenPage = await openStaffScreen(
    TYPES,
    { ...answers, 'GET /api/admin/practices/:practiceId/visit-types/download': 'name\r\n' },
    { language: 'es' },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:types');
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await screenPage.follow('Descargar todos los tipos de visita');
  await waitFor(() => expect(saving).toHaveBeenCalledOnce());
  const [sent] = screenPage.server.sent('GET /api/admin/practices/:practiceId/visit-types/download');
  expect(sent?.query).toEqual({ language: 'es' });
  screenPage.server.answer({
    'GET /api/admin/practices/:practiceId/visit-types/download': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await screenPage.follow('Descargar todos los tipos de visita');
  await screen.findByText(/^La descarga falló/);
  expect(saving).toHaveBeenCalledOnce();
});
