import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { Spinner } from '../../../ui/components/spinner.tsx';
import { CallPractice } from '../../foundation/info/call-practice.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { useTakesLong } from './use-takes-long.ts';

/** Shown until the server has sent the person's stage. */
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
