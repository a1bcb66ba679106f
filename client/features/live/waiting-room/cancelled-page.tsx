import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { CallPractice } from '../../visit/links/call-practice.tsx';

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
