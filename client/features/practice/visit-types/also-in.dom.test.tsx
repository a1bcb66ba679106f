import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';
import type { VisitType } from '#shared/contracts/rest/practice/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const tabOf = (tab: string) => `${TYPES}/${FOLLOW_UP.visitTypeId}/${tab}`;
const GET = 'GET /api/admin/visit-types/:visitTypeId';
const PUT_GENERAL = 'PUT /api/admin/visit-types/:visitTypeId/general';
const PUT_WORKFLOW = 'PUT /api/admin/visit-types/:visitTypeId/workflow';
const PUT_ACTIVE = 'PUT /api/admin/visit-types/:visitTypeId/active';

const other = (last: string, practiceName: string, changes = {}) => ({
  visitTypeId: FOLLOW_UP.visitTypeId.replace(/1$/, last),
  practiceName,
  version: 7,
  copays: true,
  ...changes,
});
const HARBOR = other('5', 'Harbor Clinic');
const NORTHSIDE = other('6', 'Northside Clinic');
const seen = ({ visitTypeId, version }: typeof HARBOR) => ({ visitTypeId, version });
const type: VisitType = { ...FOLLOW_UP, elsewhere: [HARBOR, NORTHSIDE] };
const answers: Answers = {
  [GET]: type,
  [PUT_GENERAL]: ({ body: { version, also: _, ...general } }) => ({ ...type, general, version: version + 1 }),
  [PUT_WORKFLOW]: ({ body: { version, also: _, ...workflow } }) => ({
    ...type,
    workflow,
    version: version + 1,
  }),
};
type Page = Awaited<ReturnType<typeof openStaffScreen>>;
async function setLength(page: Page, minutes: string) {
  const field = await screen.findByLabelText(/^Usual length/);
  await page.user.clear(field);
  await page.user.type(field, minutes);
}
const group = async () => within(await screen.findByRole('group', { name: 'Also change it in' }));

it('offers other practices after a change, and says which fields change there', async () => {
  const page = await openStaffScreen(tabOf('general'), answers);
  await setLength(page, '45');
  const boxes = (await group()).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  await screen.findByText(/^Only what you changed here changes there: usual length\. /);
  await page.fill(/^Billing grouping/, 'G1');
  await screen.findByText(/changes there: usual length and billing grouping\. /);
  await page.check('Harbor Clinic');
  await page.press('Save');
  await screen.findByText('Saved, also in Harbor Clinic.');
  expect(page.server.sent(PUT_GENERAL)[0]?.body).toMatchObject({ durationMinutes: 45, also: [seen(HARBOR)] });
  expect(screen.queryByRole('group', { name: 'Also change it in' })).toBeNull();
  await setLength(page, '50');
  await page.press('Select all');
  await page.press('Clear all');
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT_GENERAL)[1]?.body).not.toHaveProperty('also');
});

it('names the practice in which another user changed the type, and saves from their version', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [PUT_GENERAL]: refuse(409, 'CHANGED_MEANWHILE', { fields: { 'also.1': 'CHANGED_MEANWHILE' } }),
  });
  await setLength(page, '45');
  await page.press('Select all');
  page.server.answer({ [GET]: { ...type, elsewhere: [HARBOR, { ...NORTHSIDE, version: 8 }] } });
  await page.press('Save');
  await screen.findByText(/^Someone else has just changed this visit type in Northside Clinic\./);
  expect(screen.queryByText('Someone else has changed this')).toBeNull();
  page.server.answer({ [PUT_GENERAL]: answers[PUT_GENERAL] as never });
  await page.press('Save');
  await screen.findByText('Saved, also in Harbor Clinic, Northside Clinic.');
  expect(page.server.sent(PUT_GENERAL).at(-1)?.body).toMatchObject({
    durationMinutes: 45,
    also: [seen(HARBOR), { ...seen(NORTHSIDE), version: 8 }],
  });
});

it('names the practice that has another type of the new name', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [PUT_GENERAL]: refuse(400, 'INVALID_INPUT', { fields: { 'also.0': 'NAME_TAKEN' } }),
  });
  await page.fill(/^Name/, 'Consultation');
  await page.check('Northside Clinic');
  await page.press('Save');
  await screen.findByText('Northside Clinic: Another active visit type has this name.');
});

it('does not offer a copay to a practice that takes no cards', async () => {
  const noCards = { ...HARBOR, copays: false };
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [GET]: { ...type, elsewhere: [noCards, NORTHSIDE] },
  });
  await setLength(page, '45');
  await page.press('Select all');
  await page.choose('Copay', 'A fixed amount');
  await page.fill('Amount in US dollars', '20');
  const box = (await group()).getByRole<HTMLInputElement>('checkbox', {
    name: /^Harbor Clinic ?Has no payment processor/,
  });
  expect([box.disabled, box.checked]).toEqual([true, false]);
  await page.press('Save');
  await screen.findByText('Saved, also in Northside Clinic.');
  expect(page.server.sent(PUT_GENERAL)[0]?.body).toMatchObject({ also: [seen(NORTHSIDE)] });
});

it('says that the practice’s own consent text is copied', async () => {
  const textId = FOLLOW_UP.visitTypeId.replace(/1$/, '7');
  const available = { ...type.available, consentTexts: [{ textId, name: 'Home visits' }] };
  const page = await openStaffScreen(tabOf('workflow'), { ...answers, [GET]: { ...type, available } });
  await page.choose('Consent text', 'Home visits');
  await screen.findByText(/Your practice’s own consent text is copied there too/);
  await page.choose('Consent text', 'Behavioral health (Telemedicine/Telepsychiatry)');
  await screen.findByText(/changes there: consent text\. /);
  expect(screen.queryByText(/Your practice’s own consent text is copied there too/)).toBeNull();
});

it('deactivates the type in other practices too', async () => {
  const page = await openStaffScreen(tabOf('general'), {
    ...answers,
    [PUT_ACTIVE]: { ...type, active: false, version: 5 },
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await page.check('Harbor Clinic');
  await page.answer('Deactivate');
  await screen.findByText('Saved, also in Harbor Clinic.');
  expect(page.server.sent(PUT_ACTIVE)[0]?.body).toEqual({ active: false, version: 4, also: [seen(HARBOR)] });
});

it('lists the other practices that have a type of the name', async () => {
  const rowOf = (alsoIn: string[], last: string) =>
    visitTypeRow({ alsoIn, visitTypeId: other(last, '').visitTypeId });
  await openStaffScreen(TYPES, {
    'GET /api/admin/practices/:practiceId/visit-types': {
      rows: [rowOf(['Harbor Clinic', 'Northside Clinic'], '5'), rowOf(['A', 'B', 'C', 'D'], '6')],
      total: 2,
      nextCursor: null,
      previousCursor: null,
    },
  });
  await screen.findByText('Also in Harbor Clinic, Northside Clinic');
  await screen.findByText('Also in 4 other practices');
});
