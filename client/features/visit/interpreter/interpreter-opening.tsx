import { useTranslation } from 'react-i18next';
import type { PracticeIdentity } from '../../../../shared/contracts/practice-identity.ts';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { Spinner } from '../../../ui/components/spinner.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/**
 * Shown while the visit's screen loads, and until the server has let the interpreter in.
 *
 * @param practice as far as the page knows it
 */
export function InterpreterOpening({ practice }: { practice?: PracticeIdentity | undefined }) {
  const { t } = useTranslation('interpreter');
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<Spinner size="large" />}
      title={t('connecting')}
    >
      <p role="status">{t('connectingVisit')}</p>
    </MessagePage>
  );
}
