import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/button.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/** The other device keeps the visit. */
export default function KeptElsewherePage({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('other-device');
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<MonitorSmartphone size={40} />}
      title={t('keptTitle')}
      actions={
        <Button variant="primary" size="large" onClick={onAgain}>
          {t('askAgain')}
        </Button>
      }
    >
      <p>{t('keptHelp')}</p>
    </MessagePage>
  );
}
