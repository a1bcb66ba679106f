import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { GuestsApi } from './guests-api.ts';

export const RSVP_TONES: Record<Guest['inviteState'], Tone> = {
  PENDING: 'quiet',
  ACCEPTED: 'good',
  TENTATIVE: 'waiting',
  DECLINED: 'danger',
  REMOVED: 'danger',
};

export const PRESENCE_TONES: Record<Guest['presence'], Tone> = {
  'Not Joined Yet': 'quiet',
  Joined: 'good',
  Removed: 'danger',
};

export function useGuestWords(side: GuestsApi['side'], timeZone: string) {
  const { t } = useTranslation('guests');
  const language = useLanguage();
  return {
    who({ guestType, relationship, legalRepresentativeName, hasAccount }: Guest): string {
      if (guestType === 'captioner') return t('type.captioner');
      if (guestType === 'provider') return t(hasAccount ? 'colleague' : 'providerGuest');
      const of = t(`relationship.${relationship}`);
      return legalRepresentativeName ? `${of} (${legalRepresentativeName})` : of;
    },
    how({ inviteMethod, email, mobile, hasAccount }: Guest): string {
      if (inviteMethod === 'Email') return t('invitedByEmail', { address: email ?? '' }).trim();
      if (inviteMethod === 'SMS') return t('invitedBySms', { address: formatPhone(mobile ?? '') }).trim();
      return t(hasAccount ? 'invitedByAccount' : 'invitedByHand');
    },
    by({ invitedBy, invitedAt }: Guest): string {
      const when = `${formatDay(invitedAt, timeZone, language)}, ${formatTime(invitedAt, timeZone, language)}`;
      if (invitedBy.kind === 'staff') return t('invitedByName', { name: invitedBy.name, when });
      return t(side === 'patient' ? 'invitedByYou' : 'invitedByPatient', { when });
    },
  };
}
