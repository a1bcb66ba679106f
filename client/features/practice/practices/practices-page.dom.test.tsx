import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DEMO_HEALTH, SAGUARO_DETAILS } from '#client/test-support/practices.ts';
import { says } from '#client/test-support/says.ts';
import { HUDSON, SAGUARO } from '#client/test-support/staff.ts';

const PATH = '/provider/client-admin/practices';
const GET = 'GET /api/admin/enterprises';
const POST = 'POST /api/admin/enterprises/:enterpriseId/practices';
const PUT = 'PUT /api/admin/enterprises/:enterpriseId';
const answers: Answers = {
  [GET]: { enterprises: [DEMO_HEALTH], mayCreate: true },
  'GET /api/admin/practices/:practiceId': SAGUARO_DETAILS,
};
const dialog = async () => within(await screen.findByRole('dialog'));

it('lists an enterprise’s practices with their people and locations, and links to each', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByRole('heading', { name: 'Demo Health Group' });
  const saguaro = await screen.findByRole('link', { name: /^Saguaro Family Medicine/ });
  expect(saguaro.getAttribute('href')).toBe(`${PATH}/${SAGUARO.practiceId}`);
  expect(saguaro.textContent).toContain('7 people · 1 location');
  const hudson = screen.getByRole('link', { name: /^Hudson Cardiology/ });
  expect(hudson.textContent).toContain('7 people');
  expect(hudson.textContent).not.toContain('location');
  expect(hudson.textContent).toContain('Turned off');
});

it('offers only what the user may do', async () => {
  const practices = DEMO_HEALTH.practices.map((practice) => ({
    ...practice,
    administered: practice.practiceId !== HUDSON.practiceId,
  }));
  await openStaffScreen(PATH, {
    [GET]: { enterprises: [{ ...DEMO_HEALTH, mayChange: false, practices }], mayCreate: false },
  });
  await screen.findByText(/^Only people who administer all practices of the enterprise/);
  expect(screen.queryByRole('link', { name: /^Hudson Cardiology/ })).toBeNull();
  for (const name of ['New enterprise', 'New practice', 'Rename enterprise'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('adds a practice in the enterprise’s time zone, and retries with the same key', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [POST]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.press('New practice');
  const form = await dialog();
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('America/Phoenix');
  await page.user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('This field is required');
  await page.fill(/^Name of the practice/, 'Mesa Clinic');
  await page.user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByRole('alert');
  page.server.answer({ [POST]: { practiceId: SAGUARO.practiceId } });
  await page.user.click(form.getByRole('button', { name: 'Create' }));
  await page.title('Saguaro Family Medicine');
  const [first, second] = page.server.sent(POST);
  expect(first).toMatchObject({
    params: { enterpriseId: SAGUARO.enterpriseId },
    body: { name: 'Mesa Clinic', timeZone: 'America/Phoenix' },
  });
  expect(second?.body).toEqual(first?.body);
});

it('creates an enterprise with its first practice', async () => {
  const post = 'POST /api/admin/enterprises';
  const page = await openStaffScreen(PATH, { ...answers, [post]: { practiceId: SAGUARO.practiceId } });
  await page.press('New enterprise');
  await page.fill(/^Name of the enterprise/, 'Valley Care');
  await page.fill(/^Name of its first practice/, 'Valley North');
  await page.choose('Time zone', 'America/Denver');
  await page.user.click((await dialog()).getByRole('button', { name: 'Create' }));
  await page.title('Saguaro Family Medicine');
  expect(page.server.sent(post)[0]?.body).toMatchObject({
    enterpriseName: 'Valley Care',
    name: 'Valley North',
    timeZone: 'America/Denver',
  });
});

it('renames an enterprise, and loads the changes of another user who renamed it', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [PUT]: ({ body }) =>
      body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : { name: body.name, version: 5 },
  });
  await page.press('Rename enterprise');
  await page.fill(/^Name of the enterprise/, 'Valley Care');
  const form = await dialog();
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { enterprises: [{ ...DEMO_HEALTH, version: 4 }], mayCreate: true } });
  await page.press('Load their changes');
  await form.findByText('Their changes are loaded');
  await page.answer('Save');
  expect(page.server.sent(PUT).map(({ body }) => body)).toEqual([
    { name: 'Valley Care', version: 3 },
    { name: 'Valley Care', version: 4 },
  ]);
});

it('retries after a failure', async () => {
  const page = await openStaffScreen(PATH, { [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_TO_LOAD_PRACTICES');
  page.server.answer(answers);
  await page.press('Try again');
  await screen.findByRole('heading', { name: 'Demo Health Group' });
});

it('counts people and locations in Spanish', async () => {
  await openStaffScreen(PATH, answers, { language: 'es' });
  const saguaro = await screen.findByRole('link', { name: /^Saguaro Family Medicine/ });
  await waitFor(() => expect(saguaro.textContent).toContain('7 personas · 1 ubicación'));
});
