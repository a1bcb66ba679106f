import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';
import { type Waiting, whatToSay } from './what-to-say.ts';

const QUIET: Waiting = {
  connected: true,
  admitted: false,
  admittedBy: null,
  longWait: false,
  movedBy: null,
  staffPresent: false,
  provider: 'Dr. Amara Okafor',
  lateMinutes: null,
  early: false,
  place: null,
  message: false,
};

const INPUTS: { [K in keyof Waiting]: readonly Waiting[K][] } = {
  connected: [true, false],
  admitted: [false, true],
  admittedBy: [null, 'Dr. Elena Rivera'],
  longWait: [false, true],
  movedBy: [null, 'Dr. Elena Rivera'],
  staffPresent: [false, true],
  provider: ['Dr. Amara Okafor'],
  lateMinutes: [null, 20],
  early: [false, true],
  place: [null, 1, 2],
  message: [false, true],
};

const combinations = Object.entries(INPUTS).reduce<Waiting[]>(
  (known, [name, values]) => known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
  [QUIET],
);

interface Row {
  when: Partial<Waiting>;
  en: readonly string[];
  es: readonly string[];
}

const CHECKED_IN = ['You are checked in', 'Su llegada está confirmada'] as const;
const SOON = ['Be with you shortly!', '¡Enseguida estaremos con usted!'] as const;
const WAIT = ['Please Wait Here', 'Por favor, espere aquí'] as const;
const KEEP = ['Keep this page open.', 'Mantenga esta página abierta.'] as const;
const NOTHING_ELSE = [
  `${KEEP[0]} You don’t need to do anything else.`,
  `${KEEP[1]} No tiene que hacer nada más.`,
] as const;
const LONG = [
  'We notified several people at the practice that you are waiting. You keep your place while this page is open.',
  'Hemos avisado a varias personas del consultorio de que usted está esperando. Conserva su lugar mientras esta página esté abierta.',
] as const;
const MOVED = [
  'Dr. Elena Rivera moved you to the waiting room',
  'Dr. Elena Rivera le llevó de vuelta a la sala de espera',
] as const;
const LETTING = [
  'Keep this page open. Your visit opens in a moment.',
  'Mantenga esta página abierta. Su visita se abrirá en un momento.',
] as const;
const SORRY = ['We are sorry that you wait so long', 'Sentimos que tenga que esperar tanto'] as const;
const SEEN = ['Your care team sees that you are here.', 'Su equipo médico ve que usted está aquí.'] as const;
const TOLD = [
  'We’ve told the practice that you are here. Dr. Amara Okafor or a colleague will let you in.',
  'Avisamos al consultorio que usted está aquí. Dr. Amara Okafor o un colega le dejará pasar.',
] as const;
const LATE = [
  'Dr. Amara Okafor is running about 20 minutes late.',
  'Dr. Amara Okafor lleva unos 20 minutos de retraso.',
] as const;

/** From PRODUCT 9.14, first match first. `countdown`, `help` and the place in line are written as such. */
const ROWS: readonly Row[] = [
  row(
    { connected: false },
    ['Reconnecting…', 'Reconectando…'],
    ['You keep your place.', 'Conserva su lugar.'],
  ),
  row(
    { admitted: true, admittedBy: null },
    ['Your provider is letting you in…', 'Su proveedor le está dejando pasar…'],
    LETTING,
  ),
  row(
    { admitted: true },
    ['Dr. Elena Rivera is letting you in…', 'Dr. Elena Rivera le está dejando pasar…'],
    LETTING,
  ),
  row(
    { longWait: true, movedBy: null, staffPresent: false },
    ['We are sorry: no one has come yet', 'Lo sentimos: todavía no ha venido nadie'],
    LONG,
    ['help', 'help'],
  ),
  row({ longWait: true }, SORRY, LONG, ['help', 'help']),
  row({ movedBy: 'Dr. Elena Rivera', message: true }, MOVED),
  row({ movedBy: 'Dr. Elena Rivera' }, MOVED, [
    `${KEEP[0]} They will let you in again.`,
    `${KEEP[1]} Le dejarán pasar otra vez.`,
  ]),
  row({ staffPresent: true, message: true }, SOON, WAIT),
  row({ staffPresent: true }, CHECKED_IN, SOON, WAIT, both(SEEN, NOTHING_ELSE)),
  row({ lateMinutes: 20, early: true, message: true }, WAIT, both(LATE, KEEP)),
  row({ lateMinutes: 20, early: true }, CHECKED_IN, WAIT, both(LATE, KEEP)),
  row({ lateMinutes: 20, message: true }, WAIT, both(LATE, KEEP), ['place', 'place']),
  row({ lateMinutes: 20 }, CHECKED_IN, WAIT, both(LATE, KEEP), ['place', 'place']),
  row({ early: true, message: true }, CHECKED_IN, ['countdown', 'countdown']),
  row({ early: true }, CHECKED_IN, NOTHING_ELSE, ['countdown', 'countdown']),
  row({ message: true }, SOON, WAIT, ['place', 'place']),
  row({}, CHECKED_IN, SOON, WAIT, both(TOLD, NOTHING_ELSE), ['place', 'place']),
];

const PLACES = {
  en: new Map([
    [1, 'You are next'],
    [2, 'You are number 2 in line'],
  ]),
  es: new Map([
    [1, 'Su turno es el próximo'],
    [2, 'Su lugar en la fila: 2'],
  ]),
};

type Pair = readonly [en: string, es: string];

function row(when: Partial<Waiting>, ...said: readonly Pair[]): Row {
  return { when, en: said.map(([en]) => en), es: said.map(([, es]) => es) };
}

function both([en, es]: Pair, [moreEn, moreEs]: Pair): Pair {
  return [`${en} ${moreEn}`, `${es} ${moreEs}`];
}

const matches = (waiting: Waiting) => (row: Row) =>
  Object.entries(row.when).every(([name, value]) => waiting[name as keyof Waiting] === value);

function saidOf(waiting: Waiting, language: Language): string[] {
  const said = whatToSay(waiting, i18next.getFixedT(language, 'waiting-room'));
  const parts = [
    said.pill,
    said.heading,
    said.lead,
    said.sentence,
    said.countdown ? 'countdown' : null,
    said.place,
    said.help ? 'help' : null,
  ];
  return parts.filter((part) => part !== null);
}

describe.each(LANGUAGES)('the waiting room in %s', (language) => {
  it('says what the first matching row has, in each combination', async () => {
    await i18next.changeLanguage(language);
    await i18next.loadNamespaces('waiting-room');
    const used = new Set<Row>();
    for (const waiting of combinations) {
      const row = ROWS.find(matches(waiting)) as Row;
      used.add(row);
      const place = PLACES[language].get(waiting.place ?? 0);
      const expected = row[language].flatMap((part) => (part === 'place' ? (place ?? []) : part));
      expect({ waiting, said: saidOf(waiting, language) }).toEqual({ waiting, said: expected });
    }
    expect(used.size).toBe(ROWS.length);
  });

  it('never promises a short wait next to a long one, and never asks for anything twice', async () => {
    await i18next.changeLanguage(language);
    await i18next.loadNamespaces('waiting-room');
    const at = LANGUAGES.indexOf(language);
    for (const waiting of combinations) {
      const said = saidOf(waiting, language);
      const text = said.join(' ');
      const long = said.includes('help') || said.includes('countdown') || text.includes(LATE[at] ?? '');
      expect(long && text.includes(SOON[at] ?? '')).toBe(false);
      const names = ['Dr. Amara Okafor', 'Dr. Elena Rivera'].filter((name) => text.includes(name));
      expect(names.length).toBeLessThan(2);
      expect(text.split(KEEP[at] ?? '').length).toBeLessThan(3);
    }
  });
});

it('can show each text that the specification quotes for the waiting room', async () => {
  await i18next.changeLanguage('en');
  await i18next.loadNamespaces('waiting-room');
  const said = new Set(combinations.flatMap((waiting) => saidOf(waiting, 'en')));
  for (const words of ['Be with you shortly!', 'Please Wait Here', 'You are checked in', 'countdown'])
    expect(said).toContain(words);
});
