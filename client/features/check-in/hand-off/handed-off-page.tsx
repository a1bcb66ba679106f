import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InfoLinks } from '#client/features/core/info/info-links.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { takeOver, whoseSeat } from '#client/realtime/taking-over.ts';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';

export default function HandedOffPage({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('hand-off');
  const { handshake } = useVisitConnection();
  function comeBack() {
    const whose = whoseSeat(handshake);
    if (whose) takeOver(whose);
    onAgain();
  }
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<MonitorSmartphone size={40} />}
      title={t('movedTitle')}
      foot={<InfoLinks />}
      actions={
        <Button variant="primary" size="large" onClick={comeBack}>
          {t('comeBack')}
        </Button>
      }
    >
      <p>{t('movedHelp')}</p>
    </MessagePage>
  );
}
