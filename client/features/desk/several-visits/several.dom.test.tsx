import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { MORNING_LIST, VISIT } from '#client/test-support/visits.ts';
import en from '#shared/i18n/en/desk/several-visits.json';
import es from '#shared/i18n/es/desk/several-visits.json';
import { clearChosen } from './choose-visit.tsx';
import { notifiedGroups, type Told } from './notified-several.tsx';
import { clashLines } from './transfer-several.tsx';
import { overlapping } from './visit-lines.tsx';

const CHANGE_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901';
const ID = (index: number) => `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f08${index + 10}`;
const CANCEL = 'POST /api/provider/practices/:practiceId/visits/cancel';
const TRANSFER = 'POST /api/provider/practices/:practiceId/visits/transfer';
const RESEND = 'POST /api/provider/practices/:practiceId/visits/resend';
const CHOICES = 'POST /api/provider/practices/:practiceId/visits/choices';
const TOLD = [
  { name: 'Ada Early', methods: ['Email' as const], callAt: null },
  { name: 'Rosa Delgado', methods: ['Email' as const], callAt: null },
  { name: 'Ben Hayes', methods: [], callAt: '+16025551001' },
];
const CHOSEN = {
  told: { cancel: TOLD, move: TOLD.slice(0, 2) },
  cancelReasons: [{ en: 'Provider is ill', es: 'El proveedor está enfermo' }],
  providers: [
    { userId: ID(80), name: 'Dr. James Okafor', clashes: [] },
    {
      userId: ID(81),
      name: 'Dr. Elena Rivera',
      clashes: [
        {
          visitId: ID(0),
          mark: 'rosa',
          patients: ['Rosa Delgado'],
          elsewhere: null,
          startTime: '2026-11-27T16:00:00.000Z',
          timeZone: 'America/Phoenix' as const,
        },
        ...[null, 'Hudson Cardiology'].map((practice) => ({
          visitId: ID(1),
          mark: `elsewhere ${practice}`,
          patients: [],
          elsewhere: { practice },
          startTime: '2026-11-27T17:00:00.000Z',
          timeZone: 'America/Phoenix' as const,
        })),
      ],
    },
  ],
};

beforeEach(clearChosen);

const linesOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => [...item.childNodes].filter((node) => node.nodeName !== 'UL'))
    .map((nodes) => nodes.map((node) => node.textContent).join(''));

async function choosing(answers: Parameters<typeof openStaffScreen>[1] = {}) {
  const page = await openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    [CHOICES]: CHOSEN,
    ...answers,
  });
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
  fireEvent.click(boxes[1] as HTMLElement);
  fireEvent.click(boxes[3] as HTMLElement, { shiftKey: true });
  const bar = await screen.findByRole('region', { name: 'Selected visits' });
  const press = (name: string) => page.user.click(within(bar).getByRole('button', { name }));
  return { page, bar, press };
}

it('selects a range with Shift, all shown visits, and none with Escape', async () => {
  const { page, bar, press } = await choosing();
  within(bar).getByText('3 selected');
  await press('Select all shown');
  within(bar).getByText('14 selected');
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected visits' })).toBeNull();
});

it('moves the focus to the list’s heading when the bar closes, unless the focus is elsewhere', async () => {
  const { page, press } = await choosing();
  await press('Clear');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  const [box] = screen.getAllByRole('checkbox', { name: /^Select / });
  await page.user.click(box as HTMLElement);
  await page.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(box);
});

it('clears the selection when the filters change', async () => {
  const { page } = await choosing();
  await page.choose('Sort by', '-patient');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected visits' })).toBeNull());
});

it('cancels the visits with one undo, after naming those that cannot be canceled', async () => {
  const { page, press } = await choosing({
    [CANCEL]: ({ body }) =>
      body.visitIds.length === 3
        ? { refused: [{ visitId: ID(2), code: 'VISIT_HAS_BEGUN' }], changeId: null }
        : { refused: [], changeId: CHANGE_ID },
  });
  await press('Cancel visits');
  await page.choose('Reason', 'Provider is ill');
  const dialog = screen.getByRole('dialog', { name: 'Cancel 3 visits?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel visits' }));
  await screen.findByText('Nothing was canceled. 1 visit cannot be canceled:');
  await says('VISIT_HAS_BEGUN');
  await page.press('Cancel the other 2 visits');
  await screen.findByText('2 visits canceled.');
  screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(page.server.sent(CANCEL)[1]?.body).toMatchObject({ visitIds: [ID(1), ID(3)] });
});

it('shows which colleagues are free or booked, and transfers the visits', async () => {
  const { page, press } = await choosing({ [TRANSFER]: { refused: [], changeId: CHANGE_ID } });
  await press('Change provider');
  const dialog = await screen.findByRole('dialog', { name: 'Change the provider of 3 visits' });
  const options = await within(dialog).findAllByRole('radio');
  expect(dialog.textContent).toMatch(/No other visit at these times.*Already has:Rosa Delgado \(.*9:00/);
  expect(dialog.textContent).toMatch(/booked in another practice \(.*booked in Hudson Cardiology \(/);
  await page.user.click(options[0] as HTMLElement);
  await page.user.click(within(dialog).getByRole('button', { name: 'Change provider' }));
  await screen.findByText('Dr. James Okafor has 3 more visits.');
  expect(page.server.sent(TRANSFER)[0]?.body).toMatchObject({ providerUserId: ID(80) });
});

it('shows the provider’s new bookings, and transfers when the person submits again', async () => {
  const { page, press } = await choosing({ [TRANSFER]: refuse(409, 'TIME_TAKEN_MEANWHILE') });
  await press('Change provider');
  const dialog = await screen.findByRole('dialog', { name: 'Change the provider of 3 visits' });
  const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Change provider' }));
  await page.user.click(await within(dialog).findByRole('radio', { name: /Elena Rivera/ }));
  await send();
  await says('TIME_TAKEN_MEANWHILE');
  await waitFor(() => expect(page.server.sent(CHOICES)).toHaveLength(2));
  const seen = ['rosa', 'elsewhere null', 'elsewhere Hudson Cardiology'];
  expect(page.server.sent(TRANSFER)[0]?.body.seen).toEqual(seen);
});

it.each([
  ['Change provider', 'Change the provider of 3 visits', 'radio'],
  ['Cancel visits', 'Cancel 3 visits?', 'combobox'],
])('%s: loads the choices in one dialog, and keeps the focus', async (button, name, choice) => {
  const loaded = Promise.withResolvers<typeof CHOSEN>();
  const { page, press } = await choosing({ [CHOICES]: () => loaded.promise });
  await press(button);
  const dialog = await screen.findByRole('dialog', { name });
  within(dialog).getByText('Loading…');
  const [close] = within(dialog).getAllByRole('button', { name: 'Go back' });
  close?.focus();
  loaded.resolve(CHOSEN);
  expect(await within(dialog).findAllByRole(choice)).not.toHaveLength(0);
  expect(document.activeElement).toBe(close);
  expect(page.server.sent(CHOICES)).toHaveLength(1);
});

it('does not offer the provider who already has all the visits', async () => {
  const own = { userId: VISIT.scheduledProviderId, name: 'Dr. Amara Okafor', clashes: [] };
  const { press } = await choosing({ [CHOICES]: { ...CHOSEN, providers: [own, ...CHOSEN.providers] } });
  await press('Change provider');
  const dialog = await screen.findByRole('dialog', { name: 'Change the provider of 3 visits' });
  const [first] = await within(dialog).findAllByRole<HTMLInputElement>('radio');
  expect(first?.value).toBe(ID(80));
});

it('lists selected visits that overlap before one provider gets them', async () => {
  const { press } = await choosing();
  await press('Change provider');
  const overlap = await screen.findByText(/^These visits overlap\. One provider/);
  expect(overlap.parentElement?.textContent).toMatch(/9:01.*; .*9:18.*; .*9:35/);
});

it('resends links, and lists the patients who cannot be reached', async () => {
  const { page, press } = await choosing({
    [RESEND]: {
      messages: 2,
      refused: [{ visitId: ID(1), code: 'CANNOT_SEND_PATIENT_COMMS' }],
      unreached: [
        { visitId: ID(2), name: 'Nora Ames', callAt: '+16025551004' },
        { visitId: ID(3), name: 'Otto Ames', callAt: null },
      ],
    },
  });
  await press('Resend communications');
  const dialog = await screen.findByRole('dialog', { name: 'Resend the links of 3 visits?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Resend communications' }));
  await screen.findByText('2 messages sent.');
  screen.getByText('Nothing was sent for 1 visit:');
  await says('CANNOT_SEND_PATIENT_COMMS');
  screen.getByText('2 patients got no message. Please let them know:');
  expect(screen.getByRole('link', { name: 'Call Nora Ames: (602) 555-1004' }).getAttribute('href')).toBe(
    'tel:+16025551004',
  );
  screen.getByText('Otto Ames');
});

it('reports that the choices could not be loaded', async () => {
  const { press } = await choosing({ [CHOICES]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await press('Change provider');
  await says('UNABLE_TO_GET_OPTIONS');
});

it.each([
  [
    'en',
    'Cancel visits',
    ['2 by email', '1 gets no message. Please let them know:', 'Ben Hayes, (602) 555-1001'],
  ],
  ['en', 'Change provider', ['2 by email']],
  [
    'es',
    /^Cancelar/,
    ['2 por correo electrónico', '1 no recibe ningún mensaje. Avísele usted:', 'Ben Hayes, (602) 555-1001'],
  ],
] as const)(
  'says who gets notified, like the dialogs of a single visit (%s, %s)',
  async (language, button, told) => {
    const page = await openStaffScreen(
      '/provider/visits',
      { ...MORNING_LIST, [CHOICES]: CHOSEN },
      { language },
    );
    const boxes = await screen.findAllByRole('checkbox', { name: /^(Select|Seleccionar|Elegir) / });
    for (const box of boxes.slice(0, 2)) fireEvent.click(box);
    await page.press(button);
    const dialog = await screen.findByRole('dialog');
    for (const line of told) await waitFor(() => expect(linesOf(dialog)).toContain(line));
  },
);

describe('notified several', () => {
  const EMAIL: Told[number] = { name: 'Ada Early', methods: ['Email'], callAt: null };
  const TEXT: Told[number] = { name: 'Bo Lind', methods: ['SMS'], callAt: null };
  const BOTH: Told[number] = { name: 'Cy Moss', methods: ['Email', 'SMS'], callAt: null };
  const NONE: Told[number] = { name: 'Ben Hayes', methods: [], callAt: '+16025551001' };

  it.each([
    ['no one', [], []],
    ['each way', [NONE, BOTH, TEXT, EMAIL], ['Email 1', 'SMS 1', 'both 1', 'none 1']],
    ['two visits of one patient: two messages', [EMAIL, EMAIL], ['Email 2']],
    ['but one call', [NONE, NONE], ['none 1']],
  ])('groups the people who get notified: %s', (_, people, groups) => {
    expect(notifiedGroups(people).map(({ how, count }) => `${how} ${count}`)).toEqual(groups);
  });

  it('lists the people who get no message once each, with their numbers', () => {
    const other: Told[number] = { name: 'Ida Marsh', methods: [], callAt: null };
    const namesake: Told[number] = { ...NONE, callAt: '+16025551009' };
    expect(notifiedGroups([NONE, other, namesake, NONE])).toEqual([
      { how: 'none', count: 3, people: [NONE, other, namesake] },
    ]);
  });
});

describe('transfer several', () => {
  const wordsOf = ({ clashElsewhere, clashIn }: Record<'clashElsewhere' | 'clashIn', string>) => ({
    elsewhere: clashElsewhere,
    in: (practice: string) => clashIn.replace('{practice}', practice),
  });
  const WORDS = { en: wordsOf(en), es: wordsOf(es) };

  const at = (hour: number) => ({
    visitId: `v${hour}`,
    startTime: `2026-11-27T${hour}:00:00.000Z`,
    timeZone: 'America/Phoenix' as const,
    elsewhere: null,
  });
  const ROSA = { ...at(16), mark: 'rosa', patients: ['Rosa Delgado'] };
  const GROUP = { ...at(17), mark: 'group', patients: ['Dan Brook', 'Ida Marsh'] };
  const AWAY = { ...at(18), mark: 'away', patients: [], elsewhere: { practice: null } };
  const HUDSON = { ...at(19), mark: 'hudson', patients: [], elsewhere: { practice: 'Hudson' } };

  it.each([
    ['en', [], []],
    ['en', [ROSA, { ...ROSA, visitId: 'another' }], [/^Rosa Delgado \(Fri, Nov 27, .*9:00.*\)$/]],
    ['en', [ROSA, GROUP, ROSA], [/^Rosa Delgado/, /^Dan Brook, Ida Marsh \(/]],
    ['en', [AWAY, HUDSON], [/^booked in another practice \(/, /^booked in Hudson \(/]],
    ['es', [AWAY, HUDSON], [/^una visita en otro consultorio \(/, /^una visita en Hudson \(/]],
  ] as const)('lists each conflicting visit once: %s', (language, clashes, lines) => {
    const said = clashLines(
      [...clashes].map((clash) => ({ ...clash, patients: [...clash.patients] })),
      WORDS[language],
      language,
    );
    expect(said).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) expect(said[index]).toMatch(line);
  });
});

describe('visit lines', () => {
  const visit = (time: string, durationMinutes: number) => ({
    startTime: `2026-11-27T${time}:00.000Z`,
    durationMinutes,
  });
  const at = (time: string) => `2026-11-27T${time}:00.000Z`;

  test.each([
    ['one after the other', [visit('16:00', 30), visit('16:30', 30)], []],
    ['at the same time', [visit('16:00', 30), visit('16:00', 15)], [['16:00', '16:00']]],
    ['in any order', [visit('16:20', 30), visit('18:00', 30), visit('16:00', 30)], [['16:00', '16:20']]],
    [
      'a long one and two short ones',
      [visit('16:00', 60), visit('16:10', 10), visit('16:40', 30)],
      [['16:00', '16:10', '16:40']],
    ],
    [
      'twice that day',
      [visit('16:00', 30), visit('16:15', 30), visit('17:00', 30), visit('17:15', 30)],
      [
        ['16:00', '16:15'],
        ['17:00', '17:15'],
      ],
    ],
  ])('finds overlapping visits: %s', (_what, visits, groups) => {
    expect(overlapping(visits).map((group) => group.map(({ startTime }) => startTime))).toEqual(
      groups.map((times) => times.map(at)),
    );
  });
});
