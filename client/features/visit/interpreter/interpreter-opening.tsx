import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { Spinner } from '../../../ui/components/spinner.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/** Shown while the visit's screen loads, and until the server has let the interpreter in. */
export function InterpreterOpening() {
  const { t } = useTranslation('interpreter');
  return (
    <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('connecting')}>
      <p role="status">{t('connectingVisit')}</p>
    </MessagePage>
  );
}
