import { CalendarClock } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useHasCome } from './use-has-come.ts';

/** Says when the steps open until they do, and then shows its children. */
export function StepsOpenLater({ opensAt, children }: { opensAt: string | null; children: ReactNode }) {
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const offset = useRoom((state) => state.clockOffset);
  const facts = useRoom((state) => state.facts);
  const now = useCallback(() => Date.now() + offset, [offset]);
  const at = opensAt === null ? 0 : Date.parse(opensAt);
  const open = useHasCome(at, now);
  if (open) return children;
  const zone = facts?.timeZone ?? deviceTimeZone();
  return (
    <MessagePage
      top={<PublicTop {...(facts ? { name: facts.practiceName } : {})} />}
      icon={<CalendarClock size={40} />}
      tone="waiting"
      title={t('tooSoon')}
      foot={t('emergency')}
    >
      <p>
        {t('opensHelp', {
          time: `${formatTime(at, zone, language)} ${zoneName(at, zone, language)}`,
          date: formatLongDate(at, zone, language),
        })}
      </p>
    </MessagePage>
  );
}
