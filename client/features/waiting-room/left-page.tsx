import { DoorOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { PublicTop } from '../info/public-top.tsx';
import { useVisitConnection } from '../live-visit/use-visit-connection.tsx';

/** The person has left the visit, which continues. */
export function LeftPage({ onStepOpen }: { onStepOpen?: () => Promise<unknown> }) {
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
    <MessagePage
      top={<PublicTop />}
      icon={<DoorOpen size={40} />}
      title={t('leftTitle')}
      actions={
        <Button variant="primary" size="large" onClick={comeBack}>
          {t('comeBack')}
        </Button>
      }
    >
      <p>{t('leftHelp')}</p>
    </MessagePage>
  );
}
