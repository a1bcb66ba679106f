import { DoorOpen } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { attended } from '#client/realtime/attended.ts';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { OpeningPage } from './opening-page.tsx';

interface LeftPageProps {
  opened: boolean;
  onStepOpen?: () => Promise<unknown>;
  /** For people who were in the visit, below the button to return: they may have finished. */
  farewell?: ReactNode;
}

/** The link takes a person who left the waiting room straight back. */
export function LeftPage({ opened, onStepOpen, farewell }: LeftPageProps) {
  const { t } = useTranslation('in-visit');
  const connection = useVisitConnection();
  const words = useErrorWords();
  const waited = useRoom((state) => state.you?.admittedAt === null);
  // Without user activity, such as in a mail scanner, the page waits for a press.
  const [returning, setReturning] = useState(opened && waited && attended.getState());
  async function comeBack() {
    try {
      await connection.checkIn();
    } catch (error) {
      if (onStepOpen && isApiError(error, 'STEP_INCOMPLETE')) await onStepOpen();
      else toast(words.error(error), 'danger');
      setReturning(false);
    }
  }
  const comeBackFirst = useEffectEvent(comeBack);
  useEffect(() => {
    if (returning) void comeBackFirst();
  }, [returning]);

  if (returning) return <OpeningPage />;
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<DoorOpen size={40} />}
      title={t(waited ? 'leftWaitingTitle' : 'leftTitle')}
    >
      <p>{t(waited ? 'leftWaitingHelp' : 'leftHelp')}</p>
      <Button variant="primary" size="large" block onClick={comeBack}>
        {t('comeBack')}
      </Button>
      {waited ? null : farewell}
    </MessagePage>
  );
}
