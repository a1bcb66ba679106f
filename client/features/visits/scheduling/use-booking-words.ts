import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { Bookings } from '#shared/contracts/rest/visits/scheduling.ts';
import type { SlotValues } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

/** A visit of more patients shows their number instead of names. */
const MOST_NAMES = 2;

export function useBookingWords({ providers }: Pick<ScheduleOptions, 'providers'>, timeZone: string) {
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const at = (instant: string) => formatTime(instant, timeZone, language);
  return ({ providerUserId }: Pick<SlotValues, 'providerUserId'>) => {
    const provider = providers.find(({ userId }) => userId === providerUserId)?.name ?? t('provider');
    return {
      visit({ startTime, endTime, patients }: Bookings['visits'][number]): string {
        const from = at(startTime);
        const to = at(endTime);
        const count = patients.length;
        return count > MOST_NAMES
          ? t('bookedGroup', { provider, from, to, count })
          : count === 0
            ? t('bookedProvider', { provider, from, to })
            : t('bookedWith', { provider, from, to, names: patients.join(', ') });
      },
      elsewhere({ startTime, endTime, practice }: Bookings['elsewhere'][number]): string {
        const time = { provider, from: at(startTime), to: at(endTime) };
        return practice === null ? t('bookedElsewhere', time) : t('bookedIn', { ...time, practice });
      },
      patients: (names: readonly string[]): string =>
        t('bookedPatients', { names: names.join(', '), count: names.length }),
      hours({ why, open }: NonNullable<Bookings['hours']>): string {
        if (why === 'closed') return t('closed');
        if (why === 'off') return t('off', { provider });
        const hours = open.map(({ startTime, endTime }) => `${at(startTime)}–${at(endTime)}`).join(', ');
        return hours ? t('outsideHours', { provider, hours }) : t('noHours', { provider });
      },
    };
  };
}
