import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { REPORT_BY_DAY, REPORT_BY_PROVIDER } from '#client/test-support/reports.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

const PATH = '/provider/client-admin/reports';
const POST = 'POST /api/admin/practices/:practiceId/report';
const FILE = 'GET /api/admin/practices/:practiceId/report/file';
const DAYS = `${PATH}?from=2026-11-20&to=2026-11-23`;
const answers: Answers = { [POST]: REPORT_BY_DAY };

const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('shows the totals, a row for each day, and the cancellation reasons', async () => {
  const page = await openStaffScreen(DAYS, answers);
  const table = await screen.findByRole('table', { name: 'Figures' });
  expect(page.server.sent(POST)[0]).toMatchObject({
    params: { practiceId: SAGUARO.practiceId },
    body: { from: '2026-11-20', to: '2026-11-23', by: 'day' },
  });
  expect(['Visits', 'Minutes in visits', 'Median wait', 'Good connection', 'Copays taken'].map(tile)).toEqual(
    ['12', '1,310', '3 min', '93%', '$28.00'],
  );
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toMatch(/Nov 20.*43010171< 1 min2 min98%$/);
  expect(second?.textContent).toMatch(/Nov 23.*8421101,239$/);
  screen.getByRole('img', { name: 'Visits and what became of them' });
  expect(screen.getByText('The provider is ill').closest('li')?.textContent).toBe('The provider is ill3');
});

it('shows a sortable table of copays for the rows that have any', async () => {
  const page = await openStaffScreen(DAYS, answers);
  const table = await screen.findByRole('table', { name: 'Copays' });
  expect(names(table)).toEqual([expect.stringMatching(/Nov 23/)]);
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toMatch(/\$75\.00\$20\.00\$28\.00\$3\.00\$4\.00\$2\.00$/);
  await page.choose('Sort copays by', 'Copays refunded, last to first');
  expect(location.search).toContain('sort=-copays.refunded');
  expect(names(screen.getByRole('table', { name: 'Figures' }))[0]).toMatch(/Nov 23/);
});

it('hides the copay table if there were none', async () => {
  const rows = REPORT_BY_DAY.rows.map((row) => ({ ...row, copays: [] }));
  await openStaffScreen(DAYS, { [POST]: { ...REPORT_BY_DAY, rows } });
  await screen.findByRole('table', { name: 'Figures' });
  expect(screen.queryByRole('table', { name: 'Copays' })).toBeNull();
});

it('draws each day, even without visits, and explains the patterns', async () => {
  await openStaffScreen(DAYS, answers);
  const chart = await screen.findByRole('img', { name: 'Visits and what became of them' });
  expect([...chart.querySelectorAll('[title]')].map((day) => day.getAttribute('title'))).toEqual([
    expect.stringMatching(/Nov 20.*: 4$/),
    expect.stringMatching(/Nov 21.*: 0$/),
    expect.stringMatching(/Nov 22.*: 0$/),
    expect.stringMatching(/Nov 23.*: 8$/),
  ]);
  const legend = within(chart.closest('figure') as HTMLElement).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Held',
    'Not over yet',
    'No-shows',
    'Expired',
    'Canceled',
  ]);
});

it('loads other days, rows and orders, and keeps them in the address', async () => {
  const page = await openStaffScreen(PATH, answers);
  await screen.findByRole('table', { name: 'Figures' });
  await page.choose('Period', 'This month');
  await waitFor(() => expect(location.search).toBe('?period=this-month'));
  await page.choose('Period', 'Other days');
  await waitFor(() => expect(location.search).toMatch(/^\?from=\d{4}-\d\d-01&to=/));
  page.server.answer({ [POST]: REPORT_BY_PROVIDER });
  await page.choose('By', 'Provider');
  const table = await screen.findByRole('table', { name: 'Figures' });
  await waitFor(() => expect(names(table)[0]).toBe('Dr. Amara Okafor'));
  expect(page.server.sent(POST).at(-1)?.body.by).toBe('provider');
  await page.choose('Sort by', 'Visits, last to first');
  await waitFor(() => expect(names(table)[0]).toBe('Dr. Bartholomew Featherstonehaugh'));
  expect(location.search).toContain('by=provider&sort=-visits');
});

it('refuses too many days, or days out of order, before loading', async () => {
  const page = await openStaffScreen(`${PATH}?from=2026-01-01&to=2026-11-23`, answers);
  await screen.findByText('Choose at most 92 days');
  const from = screen.getByLabelText('From');
  await page.user.clear(from);
  await page.user.type(from, '2026-12-24');
  await screen.findByText(/^The last day is before the first/);
  expect(page.server.sent(POST)).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

it('says that there were no visits, and retries after a failure', async () => {
  const page = await openStaffScreen(DAYS, { [POST]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  const totals = { ...REPORT_BY_DAY.totals, visits: 0 };
  page.server.answer({ [POST]: { totals, rows: [], reasons: [], lost: [] } });
  await page.press('Try again');
  await screen.findByRole('heading', { name: 'No visits on these days' });
});

it('compares practices only for administrators of several', async () => {
  const own = { ...answers, ...staffAnswers(DR_OKAFOR, [SAGUARO]) };
  await openStaffScreen(PATH, own);
  await screen.findByRole('table', { name: 'Figures' });
  expect(screen.queryByRole('option', { name: 'Practice' })).toBeNull();
});

it('downloads the rows with the days in the name, and reports a failure', async () => {
  const page = await openStaffScreen(`${DAYS}&by=provider`, { ...answers, [FILE]: 'csv' });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await page.user.click(await screen.findByRole('link', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toEqual(['report-2026-11-20-2026-11-23.csv']));
  expect(page.server.sent(FILE)[0]?.query).toMatchObject({ by: 'provider', language: 'en' });
  await page.user.click(screen.getByRole('link', { name: 'Download lost minutes as CSV' }));
  await waitFor(() => expect(saved).toContain('lost-minutes-2026-11-20-2026-11-23.csv'));
  expect(page.server.sent(FILE)[1]?.query).toMatchObject({ table: 'lost' });
  page.server.answer({ [FILE]: refuse(404, 'NOT_FOUND') });
  await page.user.click(screen.getByRole('link', { name: 'Download CSV' }));
  await screen.findByText(/^We could not download the report/);
});

it('shows reasons in Spanish, or in English without a translation', async () => {
  await openStaffScreen(DAYS, answers, { language: 'es' });
  await screen.findByText('El proveedor está enfermo');
  screen.getByText('Snow');
});

it('says where minutes are lost: by network and browser', async () => {
  await openStaffScreen(DAYS, answers);
  const by = async (name: string) => {
    const rows = within((await screen.findByRole('heading', { name })).parentElement as HTMLElement);
    return rows.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  expect(await by('By network')).toEqual([
    'mobile network31 of 240 min',
    'through a relay server (TCP)4 of 60 min',
  ]);
  expect(await by('By browser')).toEqual(['Chrome34 of 280 min', 'Unknown1 of 20 min']);
});
