import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#client/ui/components/link-button.tsx';

export function CalendarButton({ url }: { url: string }) {
  const { t } = useTranslation('join');
  return (
    <LinkButton
      size="large"
      block
      icon={<CalendarPlus size={22} aria-hidden />}
      href={url}
      download="visit.ics"
      reload
    >
      {t('addToCalendar')}
    </LinkButton>
  );
}
