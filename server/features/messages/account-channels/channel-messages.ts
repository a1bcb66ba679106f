import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { ToldChannels } from '#shared/domain/account.ts';
import type { Language } from '#shared/domain/visit.ts';
import { findEnded, findOwner } from './account-channels.queries.ts';

export type MadeNotice = 'calendar-feed-made' | 'push-device-added' | 'notice-address-changed';

/** Another person at the owner's screen may have opened the channel. */
const made = (kind: MadeNotice): MessageKind => ({
  async compose({ publicUrl }, db, { accountId, language }) {
    const owner = accountId ? await findOwner(db, accountId) : undefined;
    if (!owner) return null;
    return {
      obsolete: null,
      email: () => madeLetter(kind, { practice: owner.practiceName, publicUrl }, language),
    };
  },
  sample: ({ visit: { practiceName }, publicUrl }) => ({
    email: (language) => madeLetter(kind, { practice: practiceName, publicUrl }, language),
  }),
});

const ended: MessageKind = {
  async compose({ publicUrl }, db, { accountId, accountResetId, language }) {
    const owner = accountId ? await findOwner(db, accountId) : undefined;
    const ending = accountResetId ? await findEnded(db, accountResetId) : undefined;
    if (!owner || !ending) return null;
    return {
      obsolete: null,
      email: () => endedLetter(ending.ended, { practice: owner.practiceName, publicUrl }, language),
    };
  },
  sample: ({ visit: { practiceName }, publicUrl }) => ({
    email: (language) =>
      endedLetter({ calendarFeed: 1, pushDevice: 2 }, { practice: practiceName, publicUrl }, language),
  }),
};

export const channelMessages = {
  'calendar-feed-made': made('calendar-feed-made'),
  'push-device-added': made('push-device-added'),
  'notice-address-changed': made('notice-address-changed'),
  'channels-ended': ended,
} as const;

interface Around {
  practice: string | null;
  publicUrl: string;
}

function madeLetter(kind: MadeNotice, around: Around, language: Language): EmailWords {
  const t = words.getFixedT(language, 'channel-message');
  return letter(around, language, t(`${kind}.subject`), [t(`${kind}.lead`)], t('notYou'));
}

function endedLetter(channels: ToldChannels, around: Around, language: Language): EmailWords {
  const t = words.getFixedT(language, 'channel-message');
  const each = Object.entries(channels) as [keyof ToldChannels, number][];
  const lines = each.map(([channel, count]) => t(`ended.${channel}`, { count }));
  return letter(around, language, t('ended.subject'), [t('ended.lead'), ...lines], t('ended.again'));
}

function letter(
  { practice, publicUrl }: Around,
  language: Language,
  subject: string,
  [lead = '', ...lines]: string[],
  advice: string,
): EmailWords {
  const t = words.getFixedT(language, 'channel-message');
  const common = words.getFixedT(language, 'patient-message');
  const from = practice ?? common('product');
  return {
    subject,
    from,
    blocks: [
      { type: 'greeting', text: lead },
      { type: 'text', lines: [...lines, advice] },
      { type: 'action', label: t('seeAccount'), link: `${publicUrl}/provider/account` },
      { type: 'notices', lines: [common('doNotReply', { practice: from })] },
    ],
  };
}
