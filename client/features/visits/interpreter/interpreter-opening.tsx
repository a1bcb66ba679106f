import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

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
