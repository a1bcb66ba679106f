import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MoveStanding } from '../../../../shared/contracts/socket/events.ts';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/** The visit is open on another device of this person: what this page waits for, and the possible actions. */
export default function AskingPage({ standing: { state, practiceName } }: { standing: MoveStanding }) {
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
