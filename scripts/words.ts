/** In characters; `.editorconfig` has the same limit for documents and comments. */
export const LONGEST_LINE = 120;

interface Word {
  not: readonly string[];
  except?: readonly string[];
  but: string;
  screens: boolean;
  comments: boolean;
}

const EVERYWHERE = { screens: true, comments: true };
const ON_SCREENS = { screens: true, comments: false };
const IN_COMMENTS = { screens: false, comments: true };

/** Words that hide the actor, or that Americans do not use. CONTRIBUTING.md, 'Words', has the same table. */
const WORDS: readonly Word[] = [
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
    ...EVERYWHERE,
  },
  {
    not: ['stands', 'stand there'],
    except: ['stands for', 'stands in for'],
    but: 'is stored, is shown',
    ...EVERYWHERE,
  },
  {
    not: ['is none', 'are none'],
    except: ['there is none', 'there are none'],
    but: 'is not one, does not count',
    ...EVERYWHERE,
  },
  { not: ['anew'], but: 'again', ...EVERYWHERE },
  { not: ['of old'], but: 'earlier', ...EVERYWHERE },
  {
    not: ['by which', 'by whom', 'to whom', 'whom', 'as what'],
    but: 'who, which: name the actor',
    ...EVERYWHERE,
  },
  {
    not: ['is away', 'are away', 'was away', 'were away'],
    but: 'is unreachable, does not respond',
    ...EVERYWHERE,
  },
  { not: ['past Anteroom'], but: 'bypassing', ...EVERYWHERE },
  { not: ['for good'], but: 'permanently, forever', ...EVERYWHERE },
  { not: ['meanwhile'], but: 'until then, at the same time', ...EVERYWHERE },
  {
    not: ['one’s', "one's"],
    except: ['no one’s', "no one's"],
    but: 'your, their: name the owner',
    ...EVERYWHERE,
  },
  { not: ['theirs'], but: 'yours: name the owner', ...ON_SCREENS },
  { not: ['not begun', 'has begun', 'have begun'], but: 'not started, has started', ...EVERYWHERE },
  { not: ['asked for by', 'given back'], but: 'requested by; returned, refunded', ...EVERYWHERE },
  {
    not: ['switch on', 'switch off', 'switched on', 'switched off'],
    but: 'turn on, turn off',
    ...EVERYWHERE,
  },
  {
    not: ['hand over', 'hand it over', 'handed over', 'pass it on', 'passed on'],
    but: 'share, transfer, forward',
    ...EVERYWHERE,
  },
  { not: ['all the same', 'going on', 'wishes for'], but: 'still, in progress, asked for', ...EVERYWHERE },
  { not: ['make not active', 'made not active'], but: 'deactivate, inactive', ...EVERYWHERE },
];

/** Beginnings of words in British spelling, with the American spelling. */
const BRITISH: Readonly<Record<string, string>> = {
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
  defence: 'defense',
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
  misspelt: 'misspelled',
  neighbour: 'neighbor',
  organis: 'organiz',
  programme: 'program',
  realise: 'realize',
  realisi: 'realizi',
  recognis: 'recogniz',
  summaris: 'summariz',
  synchronis: 'synchroniz',
  towards: 'toward',
  travelled: 'traveled',
  whilst: 'while',
};

/** A space in a word also matches the end of a comment's line. */
function anyOf(words: readonly string[]): RegExp {
  const phrases = words.map((word) => word.replaceAll(' ', '[\\s*/]+'));
  return new RegExp(`(?<![\\p{L}\\p{N}_’'-])(?:${phrases.join('|')})(?![\\p{L}\\p{N}_’'-])`, 'giu');
}

export const blank = (text: string, quoted: RegExp): string =>
  text.replace(quoted, (found) => found.replace(/[^\n]/g, ' '));

export function refusedIn(text: string, place: 'screens' | 'comments'): number[] {
  const words = WORDS.filter((word) => word[place]);
  const allowed = place === 'comments' ? words.flatMap(({ except = [] }) => except) : [];
  const rest = allowed.length > 0 ? blank(text, anyOf(allowed)) : text;
  return [...rest.matchAll(anyOf(words.flatMap(({ not }) => not)))].map(({ index }) => index);
}

export const BRITISH_SPELLING = new RegExp(`\\b(?:${Object.keys(BRITISH).join('|')})`, 'i');

export function wordTable(): string[] {
  const places = ({ screens, comments }: Word) => (screens ? (comments ? 'both' : 'screens') : 'comments');
  const words = ({ not, except }: Word) => not.join(', ') + (except ? ` (not ${except.join(', ')})` : '');
  return [
    '| not | but | refused in |',
    '|---|---|---|',
    ...WORDS.map((word) => `| ${words(word)} | ${word.but} | ${places(word)} |`),
  ];
}
