import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';

interface CancelledPageProps {
  practice: string | undefined;
  /** False: the practice canceled it. */
  byPatient: boolean;
}

export function CancelledPage({ practice, byPatient }: CancelledPageProps) {
  const { t } = useTranslation('waiting-room');
  const how = byPatient ? 'cancelled' : 'calledOff';
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<CalendarX size={40} />}
      title={t('cancelledTitle')}
      actions={<CallPractice />}
    >
      <p>{practice ? t(`${how}Help`, { practice }) : t(`${how}Plain`)}</p>
    </MessagePage>
  );
}
