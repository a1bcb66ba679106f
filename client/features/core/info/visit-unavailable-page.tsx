import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { PublicTop } from './public-top.tsx';

/** `/visit-unavailable`, and unknown addresses below /patient, /guest and similar. */
export default function VisitUnavailablePage() {
  const { t } = useTranslation('info');
  const words = useErrorWords();
  usePageTitle(t('visitUnavailableTitle'));
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<CalendarX size={36} />}
      tone="waiting"
      title={t('visitUnavailableTitle')}
      foot={t('emergency')}
    >
      <p>{words.field('VISIT_UNAVAILABLE')}</p>
      <p>{t('callPracticeForHelp')}</p>
    </MessagePage>
  );
}
