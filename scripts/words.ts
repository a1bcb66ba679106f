/** Words, and what to write instead. */
export interface Word {
  not: readonly string[];
  but: string;
  /** Refused on screens and in messages: `scripts/locale-words.test.ts`. */
  screens: boolean;
  /** Refused in comments: `scripts/plain-words.test.ts`. */
  comments: boolean;
}

const EVERYWHERE = { screens: true, comments: true };
const ON_SCREENS = { screens: true, comments: false };
const IN_COMMENTS = { screens: false, comments: true };

/** Words that hide the actor, or that Americans do not use. CONTRIBUTING.md, 'Words', has the same table. */
export const WORDS: readonly Word[] = [
  {
    not: ['nobody', 'somebody', 'anybody', 'everybody'],
    but: 'no one, someone, anyone, everyone',
    ...EVERYWHERE,
  },
  { not: ['whoever'], but: 'the person who', ...EVERYWHERE },
  { not: ['beside'], but: 'next to, besides', ...EVERYWHERE },
  { not: ['in vain'], but: 'without success', ...EVERYWHERE },
  { not: ['of its own'], but: 'its own', ...EVERYWHERE },
  { not: ['are there too'], but: 'are included', ...EVERYWHERE },
  { not: ['by itself', 'by themselves'], but: 'automatically', ...IN_COMMENTS },
  { not: ['present password', 'present email'], but: 'current password, current email', ...EVERYWHERE },
  {
    not: ['is told', 'are told', 'was told', 'been told', 'have told', 'are not told'],
    but: 'is notified',
    ...ON_SCREENS,
  },
  { not: ['stands', 'stand there'], but: 'is stored, is shown', ...ON_SCREENS },
  { not: ['is none', 'are none'], but: 'does not count', ...ON_SCREENS },
  { not: ['anew'], but: 'again', ...ON_SCREENS },
  { not: ['of old'], but: 'earlier', ...ON_SCREENS },
  {
    not: ['by which', 'by whom', 'to whom', 'whom', 'as what'],
    but: 'who, which: name the actor',
    ...ON_SCREENS,
  },
  {
    not: ['is away', 'are away', 'was away', 'were away'],
    but: 'is unreachable, does not respond',
    ...ON_SCREENS,
  },
  { not: ['past Anteroom'], but: 'bypassing', ...EVERYWHERE },
  { not: ['for good'], but: 'permanently, forever', ...ON_SCREENS },
  { not: ['meanwhile'], but: 'until then, at the same time', ...ON_SCREENS },
  { not: ['one’s', "one's", 'theirs'], but: 'your, their: name the owner', ...ON_SCREENS },
  { not: ['not begun', 'has begun', 'have begun'], but: 'not started, has started', ...ON_SCREENS },
  { not: ['asked for by', 'given back'], but: 'requested by, refunded', ...ON_SCREENS },
  {
    not: ['switch on', 'switch off', 'switched on', 'switched off'],
    but: 'turn on, turn off',
    ...ON_SCREENS,
  },
  {
    not: ['hand over', 'hand it over', 'handed over', 'pass it on', 'passed on'],
    but: 'share',
    ...ON_SCREENS,
  },
  { not: ['all the same', 'going on', 'wishes for'], but: 'still, in progress, asked for', ...ON_SCREENS },
  { not: ['make not active', 'made not active'], but: 'deactivate, inactive', ...ON_SCREENS },
];

/** British spellings, as beginnings of words, and the American ones. */
export const BRITISH: Readonly<Record<string, string>> = {
  afterwards: 'afterward',
  apologis: 'apologiz',
  authoris: 'authoriz',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  colour: 'color',
  customis: 'customiz',
  dialled: 'dialed',
  dialling: 'dialing',
  'e-mail': 'email',
  enquir: 'inquir',
  favour: 'favor',
  grey: 'gray',
  labelled: 'labeled',
  labelling: 'labeling',
  licence: 'license',
  minimis: 'minimiz',
  organis: 'organiz',
  programme: 'program',
  realis: 'realiz',
  recognis: 'recogniz',
  summaris: 'summariz',
  synchronis: 'synchroniz',
  towards: 'toward',
  travelled: 'traveled',
  whilst: 'while',
};

export function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}’'-])(?:${words.join('|')})(?![\\p{L}’'-])`, 'iu');
}

export function wordTable(): string[] {
  const places = ({ screens, comments }: Word) => (screens ? (comments ? 'both' : 'screens') : 'comments');
  return [
    '| not | but | refused in |',
    '|---|---|---|',
    ...WORDS.map((word) => `| ${word.not.join(', ')} | ${word.but} | ${places(word)} |`),
  ];
}
