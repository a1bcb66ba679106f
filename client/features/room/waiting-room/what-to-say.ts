import type { TFunction } from 'i18next';

export interface Waiting {
  connected: boolean;
  admitted: boolean;
  admittedBy: string | null;
  longWait: boolean;
  movedBy: string | null;
  staffPresent: boolean;
  provider: string;
  lateMinutes: number | null;
  early: boolean;
  place: number | null;
  message: boolean;
}

export interface Said {
  heading: string;
  pill: string | null;
  lead: string | null;
  sentence: string | null;
  place: string | null;
  countdown: boolean;
  help: boolean;
}

type Words = TFunction<'waiting-room'>;

interface Rule {
  fits: (waiting: Waiting) => boolean;
  say: (waiting: Waiting, t: Words) => Partial<Said> & Pick<Said, 'heading'>;
}

const NOTHING: Omit<Said, 'heading'> = {
  pill: null,
  lead: null,
  sentence: null,
  place: null,
  countdown: false,
  help: false,
};

/** The first match decides (PRODUCT 9.14). */
const RULES: readonly Rule[] = [
  {
    fits: ({ connected }) => !connected,
    say: (_, t) => ({ heading: t('reconnecting'), sentence: t('keepPlace') }),
  },
  {
    fits: ({ admitted }) => admitted,
    say: ({ admittedBy }, t) => ({
      heading: admittedBy === null ? t('lettingInPlain') : t('lettingIn', { name: admittedBy }),
      sentence: t('lettingInHelp'),
    }),
  },
  {
    fits: ({ longWait }) => longWait,
    say: ({ movedBy, staffPresent }, t) => ({
      heading: movedBy === null && !staffPresent ? t('noOneYet') : t('longWait'),
      sentence: t('longWaitHelp'),
      help: true,
    }),
  },
  {
    fits: ({ movedBy }) => movedBy !== null,
    say: ({ movedBy, message }, t) => ({
      heading: t('movedBy', { name: movedBy ?? '' }),
      sentence: message ? null : t('movedHelp'),
    }),
  },
  {
    fits: ({ staffPresent }) => staffPresent,
    say: (waiting, t) => ({ ...soon(waiting, t), ...general(waiting, t, t('pleaseWaitSeen')) }),
  },
  {
    fits: ({ lateMinutes }) => lateMinutes !== null,
    say: (waiting, t) => ({
      heading: t('pleaseWait'),
      pill: pill(waiting, t),
      // A message does not replace this text, because the message may be older than the delay.
      sentence: `${t('late', { provider: waiting.provider, count: waiting.lateMinutes ?? 0 })} ${t('keepOpenHere')}`,
      place: place(waiting, t),
    }),
  },
  {
    fits: ({ early }) => early,
    say: ({ message }, t) => ({
      heading: t('checkedIn'),
      sentence: message ? null : t('keepOpen'),
      countdown: true,
    }),
  },
  {
    fits: () => true,
    say: (waiting, t) => ({
      ...soon(waiting, t),
      ...general(waiting, t, t('pleaseWaitHelp', { provider: waiting.provider })),
      place: place(waiting, t),
    }),
  },
];

const pill = ({ message }: Waiting, t: Words) => (message ? null : t('checkedIn'));

const soon = (waiting: Waiting, t: Words) => ({
  heading: t('beWithYou'),
  pill: pill(waiting, t),
  lead: t('pleaseWait'),
});

const general = ({ message }: Waiting, t: Words, words: string) => ({
  sentence: message ? null : `${words} ${t('keepOpen')}`,
});

/** From the visit's time (PRODUCT 9.14). */
function place({ place, early }: Waiting, t: Words): string | null {
  if (place === null || early) return null;
  return place === 1 ? t('nextInLine') : t('placeInLine', { place });
}

export function whatToSay(waiting: Waiting, t: Words): Said {
  const rule = RULES.find(({ fits }) => fits(waiting)) as Rule;
  return { ...NOTHING, ...rule.say(waiting, t) };
}
