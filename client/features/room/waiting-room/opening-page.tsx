import { useTranslation } from 'react-i18next';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useTakesLong } from './waiting-words.tsx';

export function OpeningPage() {
  const { t } = useTranslation('waiting-room');
  const long = useTakesLong(true);
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<Spinner size="large" />}
      title={t('connecting')}
      actions={long ? <CallPractice variant="secondary" /> : null}
    >
      {long ? <p role="status">{t('connectingLong')}</p> : null}
    </MessagePage>
  );
}
