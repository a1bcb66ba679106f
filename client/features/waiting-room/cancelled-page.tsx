import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../components/message-page.tsx';
import { PublicTop } from '../info/public-top.tsx';

/** The patient has cancelled the visit. */
export function CancelledPage({ practice }: { practice: string | undefined }) {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage top={<PublicTop />} icon={<CalendarX size={40} />} title={t('cancelledTitle')}>
      <p>{practice ? t('cancelledHelp', { practice }) : t('cancelledPlain')}</p>
    </MessagePage>
  );
}
