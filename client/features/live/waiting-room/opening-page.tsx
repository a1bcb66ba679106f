import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { Spinner } from '../../../ui/components/spinner.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/** Shown until the server has sent the person's stage. */
export function OpeningPage() {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('connecting')}>
      {null}
    </MessagePage>
  );
}
