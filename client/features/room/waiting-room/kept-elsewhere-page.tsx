import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';

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
