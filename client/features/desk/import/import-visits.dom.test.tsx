import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';
const NEW = { state: 'new', wrong: {} } as const;
const VISITS =
  'MRN,Appointment date,Start time,Type,Provider,Code\nA-1,12/13/2026,9:30 AM,Follow-up,ida@example.com,yes\n';

async function openWith(text: string, answers: Answers, language: 'en' | 'es' = 'en') {
  const opened = await openStaffScreen('/provider/client-admin/import', answers, { language });
  const visits = language === 'en' ? /^Visits/ : /^Visitas/;
  await opened.user.click(await screen.findByRole('radio', { name: visits }));
  const chooser = await screen.findByLabelText(language === 'en' ? 'Choose file' : 'Elegir archivo');
  await opened.user.upload(chooser, new File([text], 'visits.csv'));
  return opened;
}

it('sends no message by default, and says how many messages would be sent', async () => {
  const opened = await openWith(VISITS, {
    [CHECK]: { rows: [{ ...NEW, warnings: ['PROVIDER_BUSY', 'OUTSIDE_HOURS'] }], messages: 1, marks: [] },
    [IMPORT]: { added: 1, known: 0, wrong: 0 },
  });
  await opened.choose(/^Link by/, 'Code');
  await opened.press('Check 1 row');
  const warned = (await screen.findByText('Row 2:')).closest('li');
  expect(warned?.textContent).toBe(
    'Row 2: The provider has another visit at this time. Outside of the provider’s hours.',
  );
  expect(opened.server.sent(CHECK)[0]?.body).toEqual({
    kind: 'visits',
    rows: [
      {
        date: '2026-12-13',
        time: '09:30',
        visitType: 'Follow-up',
        provider: 'ida@example.com',
        linkDelivery: '',
        mrn: 'A-1',
      },
    ],
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Do not send/ }).checked).toBe(true);
  await opened.user.click(screen.getByRole('radio', { name: /^Send each patient.*1 message goes out/ }));
  await opened.press('Import 1 visit');
  await screen.findByText('1 visit imported');
  expect(opened.server.sent(IMPORT)[0]?.body).toMatchObject({ kind: 'visits', tellPatients: true });
  expect(screen.getByRole('link', { name: 'See the visits' }).getAttribute('href')).toBe('/provider/visits');
});

it('reports that the day’s message limit is reached', async () => {
  const opened = await openWith(VISITS, {
    [CHECK]: { rows: [NEW], messages: 1, marks: [] },
    [IMPORT]: refuse(429, 'TOO_MANY_MESSAGES'),
  });
  await opened.press('Check 1 row');
  await screen.findByRole('button', { name: 'Import 1 visit' });
  await opened.press('Import 1 visit');
  await says('TOO_MANY_MESSAGES');
});

it('checks again if a time was booked since, and explains why', async () => {
  const opened = await openWith(VISITS, {
    [CHECK]: { rows: [NEW], messages: 0, marks: ['seen'] },
    [IMPORT]: refuse(409, 'TIME_TAKEN_MEANWHILE'),
  });
  await opened.press('Check 1 row');
  await screen.findByRole('button', { name: 'Import 1 visit' });
  opened.server.answer({
    [CHECK]: { rows: [{ ...NEW, warnings: ['PROVIDER_BUSY'] }], messages: 0, marks: ['seen', 'new'] },
  });
  await opened.press('Import 1 visit');
  await screen.findByText('The provider has another visit at this time.');
  await says('TIME_TAKEN_MEANWHILE');
  await opened.press('Import 1 visit');
  await waitFor(() => expect(opened.server.sent(IMPORT)).toHaveLength(2));
  expect(opened.server.sent(IMPORT).map(({ body }) => body)).toMatchObject([
    { seen: ['seen'] },
    { seen: ['seen', 'new'] },
  ]);
});

it.each([
  [
    'en',
    'Check 1 row',
    'Row 2:',
    'Provider (email or name): Use the email or the full name of a provider of your practice',
  ],
  [
    'es',
    'Comprobar 1 fila',
    'Fila 2:',
    'Proveedor (correo o nombre): Use el correo o el nombre completo de un proveedor del consultorio',
  ],
] as const)('explains what is wrong with a row (%s)', async (language, press, row, words) => {
  const wrong = { provider: 'FIELD_INVALID', mrn: 'PATIENT_UNKNOWN', visitType: 'NAME_UNCLEAR' };
  const opened = await openWith(
    VISITS,
    { [CHECK]: { rows: [{ state: 'wrong', wrong }], messages: 0, marks: [] } },
    language,
  );
  await opened.press(press);
  const item = (await screen.findByText(row)).closest('li');
  expect(item?.textContent).toContain(words);
});

it('gives the practice’s time zone as the example for an invalid one', async () => {
  const opened = await openWith(VISITS, {
    [CHECK]: { rows: [{ state: 'wrong', wrong: { timeZone: 'FIELD_INVALID' } }], messages: 0, marks: [] },
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  });
  await opened.press('Check 1 row');
  await screen.findByText(/^Time zone: Use the name of a time zone, such as America\/New_York$/);
});

it('cannot send when the messages reach no one', async () => {
  const opened = await openWith(VISITS, { [CHECK]: { rows: [NEW], messages: 0, marks: [] } });
  await opened.press('Check 1 row');
  const now = await screen.findByRole<HTMLInputElement>('radio', { name: /^Send each patient/ });
  expect(now.disabled).toBe(true);
});

it('requires fields that distinguish patients', async () => {
  const opened = await openWith('Date,Time,Type,Provider,First name,Last name,Chart\n', {});
  await screen.findByRole('alert');
  await opened.user.upload(
    await screen.findByLabelText('Choose file'),
    new File(
      ['Date,Time,Type,Provider,First name,Last name,Code\n12/13/2026,9:30,F,I,Ana,García,A-1\n'],
      'v.csv',
    ),
  );
  await screen.findByText(/^To find each patient/);
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  await opened.choose(/^Record number/, 'Code');
  await screen.findByRole('button', { name: 'Check 1 row' });
});

it('does not offer visits to administrators who do not schedule visits', async () => {
  const permissions = SAGUARO.permissions.filter((permission) => permission !== 'visits.schedule');
  await openStaffScreen(
    '/provider/client-admin/import',
    staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions }]),
  );
  const visits = await screen.findByRole<HTMLInputElement>('radio', { name: /^Visits/ });
  expect(visits.disabled).toBe(true);
  screen.getAllByText('Only administrators who also schedule visits can import these.');
});

it.each([
  ['visits', /^Visits/],
  ['users', /^Users/],
  ['nothing', /^Patients/],
])('preselects %s if the address names them', async (kind, name) => {
  await openStaffScreen(`/provider/client-admin/import?kind=${kind}`, {});
  expect((await screen.findByRole<HTMLInputElement>('radio', { name })).checked).toBe(true);
});
