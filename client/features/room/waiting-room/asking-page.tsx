import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import type { MoveState } from '#shared/contracts/socket/events.ts';

export default function AskingPage({ standing: { state, practiceName } }: { standing: MoveState }) {
  const { t } = useTranslation('other-device');
  const { t: tWaiting } = useTranslation('waiting-room');
  const asked = state === 'asked';
  return (
    <MessagePage
      top={<PublicTop name={practiceName} />}
      icon={<MonitorSmartphone size={40} />}
      tone="waiting"
      title={t(asked ? 'askedTitle' : 'unansweredTitle')}
      foot={tWaiting('emergency')}
    >
      <p role="status">{asked ? t('askedHelp') : t('unansweredHelp', { practice: practiceName })}</p>
      <p>
        {t('stayOnPage')} {asked ? null : t('backThere')}
      </p>
    </MessagePage>
  );
}
