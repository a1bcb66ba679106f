import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DEMO_HEALTH, SAGUARO_DETAILS } from '#client/test-support/practices.ts';
import { itSays, says } from '#client/test-support/says.ts';
import type { Practice, PracticeChange } from '#shared/contracts/rest/practice/practices.ts';

const PRACTICES = '/provider/client-admin/practices';
const PATH = `${PRACTICES}/${SAGUARO_DETAILS.practiceId}`;
const GET = 'GET /api/admin/practices/:practiceId';
const PUT = 'PUT /api/admin/practices/:practiceId';
const STATUS = 'POST /api/admin/practices/:practiceId/status';
const saved = ({ version, ...body }: PracticeChange): Practice => ({
  ...SAGUARO_DETAILS,
  ...body,
  version: version + 1,
});
const answers: Answers = {
  [GET]: SAGUARO_DETAILS,
  [PUT]: ({ body }) => saved(body),
  'GET /api/admin/enterprises': { enterprises: [DEMO_HEALTH], mayCreate: false },
};
const location = async (number: number) =>
  within(await screen.findByRole('group', { name: `Location ${number}` }));

it('saves name and time zone, with the version that was loaded', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.title('Saguaro Family Medicine');
  await page.fill(/^Name of the practice/, 'Saguaro Medicine');
  await page.choose('Time zone', 'America/Denver');
  await page.press('Save');
  await page.title('Saguaro Medicine');
  expect(page.server.sent(PUT)[0]?.body).toEqual({
    version: 3,
    name: 'Saguaro Medicine',
    timeZone: 'America/Denver',
    locations: SAGUARO_DETAILS.locations,
  });
});

it('adds a location, which needs a name, and removes another', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.press('Add a location');
  const second = await location(2);
  await page.user.type(second.getByLabelText('ZIP code'), '8500');
  await page.press('Save');
  await second.findByText('This field is required');
  expect(second.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true');
  expect(page.server.sent(PUT)).toEqual([]);
  await page.user.type(second.getByLabelText('Name'), 'North');
  await page.user.type(second.getByLabelText('ZIP code'), '6');
  await page.user.selectOptions(second.getByLabelText('State'), 'AZ');
  await page.press('Remove location Downtown');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  expect(page.server.sent(PUT)[0]?.body.locations).toEqual([
    { locationId: expect.any(String), name: 'North', address: '', city: '', state: 'AZ', zipCode: '85006' },
  ]);
});

it('keeps typed values when another user changed the practice, and loads their changes', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: ({ body }) => (body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : saved(body)),
  });
  await page.fill(/^Name of the practice/, 'Saguaro Medicine');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { ...SAGUARO_DETAILS, locations: [], version: 4 } });
  await page.press('Load their changes');
  await screen.findByText('No locations yet.');
  await page.press('Save');
  await page.title('Saguaro Medicine');
  expect(page.server.sent(PUT).at(-1)?.body).toMatchObject({
    name: 'Saguaro Medicine',
    locations: [],
    version: 4,
  });
});

it('confirms before the user leaves unsaved changes', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.fill(/^Name of the practice/, 'Saguaro Medicine');
  await page.follow('Enterprise and practices');
  await page.answer('Leave without saving');
  await page.title('Enterprise and practices');
  expect(page.server.sent(PUT)).toEqual([]);
});

it('confirms before a practice is turned off, and says how many visits would be lost', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [STATUS]: ({ body }) => ({ ...SAGUARO_DETAILS, active: body.active, version: 4 }),
  });
  await page.press('Change');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
  await screen.findByText('2 visits are still open. Let their patients know.');
  expect(page.server.sent(STATUS)).toEqual([]);
  await page.answer('Turn off');
  await screen.findByText('The practice is turned off.');
  expect(page.server.sent(STATUS)[0]?.body).toEqual({ active: false, version: 3 });
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull();
});

itSays(['LAST_PRACTICE', 'CHANGED_MEANWHILE'], async (refusal) => {
  const page = await openStaffScreen(PATH, { ...answers, [STATUS]: refusal });
  await page.press('Change');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Turn off' }));
});

it('hides what the user may not do, and shows whether a record system is connected', async () => {
  await openStaffScreen(PATH, {
    [GET]: { ...SAGUARO_DETAILS, mayChangeStatus: false, api: { system: null, version: null } },
  });
  await screen.findByText('Not connected');
  expect(screen.queryByText('API version')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

it('reports that a practice is missing, and retries after a failure', async () => {
  const page = await openStaffScreen(PATH, { ...answers, [GET]: refuse(404, 'NOT_FOUND') });
  await screen.findByText('This practice does not exist, or you do not administer it.');
  page.server.answer({ [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await page.follow('Enterprise and practices');
  await page.follow(/^Saguaro Family Medicine/);
  await says('FAILED_TO_GET_PRACTICE_AND_LOCATION_DATA');
  page.server.answer(answers);
  await page.press('Try again');
  await page.title('Saguaro Family Medicine');
});

it('says that the demo’s record system is in use', async () => {
  await openStaffScreen(PATH, { [GET]: { ...SAGUARO_DETAILS, api: { system: 'demo', version: null } } });
  await screen.findByText('Demo record system');
});
