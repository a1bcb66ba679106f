import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { takeOver, whoseSeat } from '../../../realtime/taking-over.ts';
import { Button } from '../../../ui/components/button.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { InfoLinks } from '../../foundation/info/info-links.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { useVisitConnection } from '../../foundation/room-connection/use-visit-connection.tsx';

/** The person continues on their other device, and can come back. */
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
