import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, refuse, unreachable } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import type { Export } from '#shared/contracts/rest/admin/exports.ts';

const PATH = '/provider/client-admin/export';
const GET = 'GET /api/admin/practices/:practiceId/exports';
const POST = 'POST /api/admin/practices/:practiceId/exports';
const FILE = 'GET /api/admin/exports/:exportId/file';
const DONE: Export = {
  exportId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0601',
  kind: 'visits',
  format: 'csv',
  from: '2026-11-01',
  to: null,
  state: 'done',
  rowsWritten: 12_000,
  rowsExpected: 12_000,
  createdAt: '2026-11-26T16:00:00.000Z',
  expiresAt: '2026-11-27T16:00:00.000Z',
};
async function* noBytes(): AsyncGenerator<Uint8Array> {}
const answers: Answers = { [GET]: { exports: [DONE] } };

it('shows each export with its days, rows and state', async () => {
  await openStaffScreen(PATH, {
    [GET]: {
      exports: [
        DONE,
        {
          ...DONE,
          exportId: DONE.exportId.replace(/1$/, '2'),
          kind: 'patient',
          format: 'zip',
          rowsWritten: 1,
        },
        { ...DONE, exportId: DONE.exportId.replace(/1$/, '3'), kind: 'audit', state: 'failed' },
      ],
    },
  });
  const visits = (await screen.findByText('Visits, CSV')).closest('li');
  expect(visits?.textContent).toContain('Nov 1, 2026 – …');
  expect(visits?.textContent).toMatch(/12,000 rows · until /);
  expect(screen.getByText('Everything about a patient, ZIP').closest('li')?.textContent).toContain('1 file');
  const failed = screen.getByText('Audit log, CSV').closest('li');
  expect(failed?.textContent).toContain('We could not create the file');
  expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(2);
});

it('starts an export of some days, and shows its progress until it is done', async () => {
  const running: Export = { ...DONE, state: 'running', rowsWritten: 300 };
  const opened = await openStaffScreen(PATH, { [GET]: { exports: [] }, [POST]: running });
  await screen.findByRole('heading', { name: 'No exports yet' });
  await opened.choose('What', 'Payments');
  await opened.choose('Format', 'JSON');
  screen.getByText(/^Dates when payments started/);
  await opened.user.type(screen.getByLabelText('From'), '2026-11-10');
  await opened.user.type(screen.getByLabelText('To'), '2026-11-01');
  await screen.findByText('The last day is before the first day.');
  await opened.press('Start export');
  expect(opened.server.sent(POST)).toEqual([]);
  await opened.user.clear(screen.getByLabelText('To'));
  opened.server.answer({ [GET]: { exports: [running] } });
  await opened.press('Start export');
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress' });
  expect([progress.value, progress.max]).toEqual([300, 12_000]);
  expect(opened.server.sent(POST)[0]?.body).toMatchObject({
    kind: 'payments',
    format: 'json',
    from: '2026-11-10',
    to: null,
    language: 'en',
  });
  opened.server.answer(answers);
  await screen.findByRole('button', { name: 'Download' });
});

it('exports a period by its name, and names the days that a person types', async () => {
  vi.setSystemTime('2026-12-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const opened = await openStaffScreen(PATH, { ...answers, [POST]: DONE });
  await opened.choose('Period', 'Last month');
  const [from, to] = ['From', 'To'].map((day) => screen.getByLabelText<HTMLInputElement>(day));
  expect([from?.value, to?.value]).toEqual(['2026-11-01', '2026-11-30']);
  await opened.press('Start export');
  expect(opened.server.sent(POST)[0]?.body).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  await opened.user.clear(to as HTMLInputElement);
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('other');
});

it('starts an export once, however often it is requested', async () => {
  const opened = await openStaffScreen(PATH, {
    ...answers,
    [POST]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await opened.press('Start export');
  await waitFor(() => expect(opened.server.sent(POST)).toHaveLength(1));
  opened.server.answer({ [POST]: DONE });
  await opened.press('Start export');
  await waitFor(() => expect(opened.server.sent(POST)).toHaveLength(2));
  await opened.press('Start export');
  await waitFor(() => expect(opened.server.sent(POST)).toHaveLength(3));
  const [first, second, third] = opened.server.sent(POST).map(({ body }) => body.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('sends a new key for other data after a lost response, and the first key for the first data', async () => {
  const opened = await openStaffScreen(PATH, { ...answers, [POST]: unreachable });
  const keys = () => opened.server.sent(POST).map(({ body }) => body.idempotencyKey);
  await opened.press('Start export');
  await waitFor(() => expect(keys()).toHaveLength(1));
  await opened.choose(/^Format/, 'JSON');
  await opened.press('Start export');
  await waitFor(() => expect(keys()).toHaveLength(2));
  await opened.choose(/^Format/, 'CSV');
  await opened.press('Start export');
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [csv, json, again] = keys();
  expect(json).not.toBe(csv);
  expect(again).toBe(csv);
});

it('downloads a file named by its kind and day, and reports a failure', async () => {
  const opened = await openStaffScreen(PATH, { ...answers, [FILE]: noBytes() });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await opened.press('Download');
  await waitFor(() => expect(saved).toEqual(['visits-2026-11-26.csv']));
  expect(opened.server.sent(FILE)[0]?.params).toEqual({ exportId: DONE.exportId });
  opened.server.answer({ [FILE]: refuse(404, 'NOT_FOUND') });
  await opened.press('Download');
  await says('CLIENT_ADMIN_EXPORT_FAILED');
  expect(saved).toHaveLength(1);
});

it('retries after a failure', async () => {
  const opened = await openStaffScreen(PATH, { [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByRole('alert');
  opened.server.answer(answers);
  await opened.press('Try again');
  await screen.findByText('Visits, CSV');
});

it('counts rows in Spanish, and exports in that language', async () => {
  const opened = await openStaffScreen(PATH, { ...answers, [POST]: DONE }, { language: 'es' });
  await screen.findByText(/^12[.,]000 filas/);
  await opened.press('Iniciar exportación');
  await waitFor(() => expect(opened.server.sent(POST)[0]?.body.language).toBe('es'));
});
