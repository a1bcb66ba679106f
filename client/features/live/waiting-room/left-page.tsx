import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/components/button.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { useVisitConnection } from '../../foundation/room-connection/use-visit-connection.tsx';

interface LeftPageProps {
  onStepOpen?: () => Promise<unknown>;
  /** Below the button to return: the person may have finished. */
  farewell?: ReactNode;
}

/** The person has left the visit, which continues. */
export function LeftPage({ onStepOpen, farewell }: LeftPageProps) {
  const { t } = useTranslation('waiting-room');
  const connection = useVisitConnection();
  const words = useErrorWords();
  async function comeBack() {
    try {
      await connection.checkIn();
    } catch (error) {
      // The practice requires steps that this page did not know of.
      if (onStepOpen && isApiError(error, 'STEP_INCOMPLETE')) await onStepOpen();
      else toast(words.error(error), 'danger');
    }
  }
  return (
    <MessagePage top={<PublicTop />} icon={<DoorOpen size={40} />} title={t('leftTitle')}>
      <p>{t('leftHelp')}</p>
      <Button variant="primary" size="large" block onClick={comeBack}>
        {t('comeBack')}
      </Button>
      {farewell}
    </MessagePage>
  );
}
