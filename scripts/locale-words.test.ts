import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { BRITISH_SPELLING, refusedIn, wordTable } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);

/** Fixed texts: what patients sign, and the specification's list of specialties. */
const FIXED = new Set(['consent', 'terms', 'specialties']);

interface Said {
  key: string;
  value: string;
}

function wordsIn(language: string): Said[] {
  return globSync(`shared/i18n/${language}/*/*.json`, { cwd: ROOT }).flatMap((file) => {
    const name = path.basename(file, '.json');
    if (FIXED.has(name)) return [];
    const words = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, string>;
    return Object.entries(words).map(([key, value]) => ({ key: `${name} ${key}`, value }));
  });
}

const ENGLISH = wordsIn('en');
const SPANISH = wordsIn('es');

/** Title Case that the specification quotes: keys by quotation, with the numbers of its sections. */
const QUOTED: Readonly<Record<string, readonly string[]>> = {
  "§2 'Updates & Training'": ['client-admin news.title', 'news title', 'news-author title'],
  "§2 'Terms and Conditions'": ['common terms', 'shell terms'],
  "§2 'Copy Patient Link' / 'Copy Provider Link'": [
    'scheduling copyPatientLink',
    'scheduling delivery.Copy',
    'visit-facts copyProviderLink',
    'visits copyPatientLink',
  ],
  "§2 'Create New Admin Only User'": ['accounts addAdminOnly'],
  "§2 'Decline and Cancel Visit'": ['workflow declineAndCancel'],
  "§2 'Continue Without Image'": ['workflow continueWithoutImage'],
  "§2 'Validate Card'": ['payments validate'],
  "§2 'You're Early!'": ['waiting-room early'],
  "§2 'Please Wait Here'": ['waiting-room pleaseWait'],
  "§2 '{count} Patient(s)'": ['visits patientCount_one', 'visits patientCount_other'],
  "§4 'Clear Removal'": ['moderation clearRemoval', 'moderation clearRemovalOf'],
  "§4 'Got It'": ['announcement gotIt'],
  "§5 'First Name is required', 'Last Name is required'": [
    'errors FIRST_NAME_REQUIRED',
    'errors LAST_NAME_REQUIRED',
  ],
  "§5 'Password Does Not Meet Required Pattern'": ['errors PASSWORD_PATTERN'],
  "§5 'Required Field'": ['errors QUESTION_REQUIRED'],
  "§5 'Cannot resend, no Confirmations are configured'": ['staff-errors CANNOT_RESEND'],
  "§5 'Document upload: Jpeg or PDF'": ['staff-errors DOCUMENT_TYPE_INVALID'],
  "§6 'Can End Visit'": ['accounts canEndVisit'],
  "§8 'Failed to Save Credit Card Info'": ['errors FAILED_TO_SAVE_CREDIT_CARD_INFO', 'payments saveFailed'],
  "§8 'Guest Invite Failed'": ['errors GUEST_INVITE_FAILED'],
  "§8 'Cannot Send Patient Communication'": [
    'errors CANNOT_SEND_PATIENT_COMMS',
    'staff-errors CANNOT_SEND_PATIENT_COMMS',
  ],
  "§8 'No Internet Connection'": [
    'connection noConnection',
    'errors NO_CONNECTION',
    'join noConnectionTitle',
  ],
  "§8 'Unable to Perform Test'": [
    'device-test verdict_unable',
    'errors UNABLE_TO_TEST',
    'workflow tested.unable',
  ],
};

const QUOTED_KEYS = new Set(Object.values(QUOTED).flat());

/** Names, and labels in other companies' menus. Acronyms need not be listed. */
const NAMES = [
  'Virtual Visits?',
  'Interpretive Services',
  'My Documents',
  'Practice Documents',
  'I',
  '(?:Dr\\. )?Ana Silva',
  'American Sign Language',
  'Internet Explorer',
  'SMART Backend Services',
  'QuestionnaireResponse',
  'WebP',
  'Ctrl',
  '(?:Mac|Windows|Safari|Chrome|Edge|Firefox|Stripe|Twilio|Samsung|Internet|Opera|Facebook|Instagram|Lockdown)',
  '(?:English|Spanish|Mandarin|Cantonese|Texas)',
  'Website Settings',
  'Settings for This Website',
  'Privacy & [Ss]ecurity',
  'Screen Recording',
  '(?:Permissions|Allow|Allowed|Apps|Developers|Heading)',
];

const NAME = new RegExp(`(?<!\\p{L})(?:${NAMES.join('|')})(?!\\p{L})`, 'gu');
const CAPITAL = /(?<![.?!:“(·] ?|\{link\} |^|## |Dr\. )(?<=[\s“(])\p{Lu}\p{Ll}[\p{L}’-]*/gu;
const LABELS = ENGLISH.map(({ value }) => value).filter((value) => /^\p{Lu}[^.?!:{]{2,40}$/u.test(value));

/** Capitals within a sentence or label. A sentence may quote a label as written: 'under Practice users'. */
function capitals({ key, value }: Said): string[] {
  if (QUOTED_KEYS.has(key)) return [];
  const isSentence = /[.?!:]/.test(value.replaceAll(/\{\w+\}/g, ''));
  const namesLabel = (text: string) =>
    isSentence &&
    LABELS.some((label) => text.startsWith(label) && !/^[\p{L}]/u.test(text.slice(label.length)));
  const nameless = value.replaceAll(NAME, (name) => name.toLowerCase());
  return [...nameless.matchAll(CAPITAL)]
    .filter(({ index }) => !namesLabel(nameless.slice(index)))
    .map(([word]) => word);
}

const found = (said: readonly Said[], pattern: RegExp) =>
  said.filter(({ value }) => pattern.test(value)).map(({ key, value }) => `${key}: ${value}`);

test('the words are American English', () => {
  expect(found(ENGLISH, BRITISH_SPELLING)).toEqual([]);
});

test("the product's name is Virtual Visits", () => {
  expect(found([...ENGLISH, ...SPANISH], /anteroom/i)).toEqual([]);
});

test('finds Title Case', () => {
  const capitalsOf = (value: string) => capitals({ key: 'a b', value });
  expect(capitalsOf('Send Code')).toEqual(['Code']);
  expect(capitalsOf('Send code')).toEqual([]);
  expect(capitalsOf('Look under Practice users. Then go on.')).toEqual([]);
  expect(capitalsOf('Please Wait Here, for a minute.')).toEqual(['Wait', 'Here']);
  expect(capitalsOf('You are in Virtual Visits: use Chrome')).toEqual([]);
});

test('titles, buttons and labels are in sentence case', () => {
  const faults = ENGLISH.flatMap((said) => {
    const words = capitals(said);
    return words.length > 0 ? [`${said.key}: ${said.value} (${words.join(', ')})`] : [];
  });
  expect(faults).toEqual([]);
});

test('each exception from sentence case exists', () => {
  const keys = new Set(ENGLISH.map(({ key }) => key));
  expect([...QUOTED_KEYS].filter((key) => !keys.has(key))).toEqual([]);
});

test('quotation marks and apostrophes are curly', () => {
  expect(found([...ENGLISH, ...SPANISH], /['"‘«»]/)).toEqual([]);
});

/** Such a character would double the length of a text message, which is then sent with 16 bits per character. */
test('text messages have no curly marks', () => {
  const texts = [...ENGLISH, ...SPANISH].filter(({ key }) =>
    /(?:Sms| sms| phoneCode| phoneChange)$/.test(key),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(found(texts, /[’“”…–—]/)).toEqual([]);
});

test('an ellipsis is one character, and spaces are single and not before punctuation', () => {
  expect(found([...ENGLISH, ...SPANISH], /\.\.\.| {2}|\s[,.;:?!](?:\s|$)|^\s|\s$/)).toEqual([]);
});

test('times are written as 1:29 PM', () => {
  expect(found(ENGLISH, /\d ?(?:am|pm)\b|\b[ap]\.m\./)).toEqual([]);
});

test('phone numbers are written by the formatter', () => {
  expect(found([...ENGLISH, ...SPANISH], /\+1\d{10}|\b\d{10}\b/)).toEqual([]);
});

test('uses one sentence about 911', () => {
  const english = ENGLISH.filter(({ value }) => value.includes('911') || /not for emergencies/.test(value));
  const spanish = SPANISH.filter(
    ({ value }) => value.includes('911') || /no es para emergencias/.test(value),
  );
  const one = { en: /In an emergency, dial 911\b/, es: /En una emergencia, llame al 911\b/ };
  expect(english.filter(({ value }) => !one.en.test(value))).toEqual([]);
  expect(spanish.filter(({ value }) => !one.es.test(value))).toEqual([]);
  const whole = {
    en: 'This service is not for emergencies. In an emergency, dial 911',
    es: 'Este servicio no es para emergencias. En una emergencia, llame al 911',
  };
  const short = ({ key, value }: Said) => !/(?:Sms| staffEmergency)$/.test(key) && value;
  expect(english.filter(short).filter(({ value }) => !value.startsWith(whole.en))).toEqual([]);
  expect(spanish.filter(short).filter(({ value }) => !value.startsWith(whole.es))).toEqual([]);
  expect(spanish.map(({ key }) => key)).toEqual(english.map(({ key }) => key));
});

test('screens use plain words', () => {
  expect(ENGLISH.filter(({ value }) => refusedIn(value, 'screens').length > 0)).toEqual([]);
});

test('Spanish uses usted', () => {
  expect(found(SPANISH, /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|vosotros|vuestr[oa]s?)(?!\p{L})/iu)).toEqual(
    [],
  );
});

test('CONTRIBUTING.md has the table of words', () => {
  const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('\n');
  expect(wordTable().filter((line) => !guide.includes(line))).toEqual([]);
});

describe('unused words', () => {
  const PLURAL = /_(zero|one|many|other)$/;

  /** How a source can name a key: by whole strings, and by strings with a part that is known only at run time. */
  interface Names {
    file: string;
    whole: ReadonlySet<string>;
    parted: readonly RegExp[];
  }

  const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

  function namesIn(file: string): Names {
    const whole = new Set<string>();
    const parted: RegExp[] = [];
    const visitor = new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') whole.add(value);
      },
      MemberExpression: ({ property }) => {
        if (property.type === 'Identifier') whole.add(property.name);
      },
      // The keys of a table may be keys of words.
      Property: ({ key, computed }) => {
        if (!computed && key.type === 'Identifier') whole.add(key.name);
      },
      TemplateLiteral: ({ quasis, expressions }) => {
        const parts = quasis.map(({ value }) => value.cooked ?? '');
        if (expressions.length > 0 && parts.join('') !== '')
          parted.push(new RegExp(`^${parts.map(literally).join('.+')}$`));
      },
    });
    visitor.visit(parseSync(file, readFileSync(path.join(ROOT, file), 'utf8')).program);
    return { file, whole, parted };
  }

  const SOURCES = globSync('{client,server,shared}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.(test|spec|samples)\.tsx?$|\.d\.ts$|test-support/.test(file))
    .map(namesIn);

  const VALUES = ['shared/', 'client/media/'];

  /** The sources that may show a file's words: those in each folder that names or imports it. */
  function sourcesOf(name: string): Names[] {
    const folders = SOURCES.filter(
      ({ whole }) =>
        whole.has(name) ||
        [...whole].some((text) => text.includes('/i18n/en/') && text.endsWith(`/${name}.json`)),
    ).map(({ file }) => `${path.dirname(file)}/`);
    return SOURCES.filter(({ file }) => [...VALUES, ...folders].some((folder) => file.startsWith(folder)));
  }

  const FILES = globSync('shared/i18n/en/*/*.json', { cwd: ROOT }).filter(
    (file) => !file.endsWith('errors.json'),
  );

  test.each(FILES)('every word of %s is used', (file) => {
    const words = Object.keys(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as object);
    const sources = sourcesOf(path.basename(file, '.json'));
    const isUsed = (key: string) =>
      sources.some(({ whole, parted }) => whole.has(key) || parted.some((pattern) => pattern.test(key)));
    expect(words.filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')))).toEqual([]);
  });
});
