import { MonitorSmartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

interface ClosedPageProps {
  top?: ReactNode;
  onAgain: () => void;
  other?: ReactNode;
}

export function ElsewherePage({ top, onAgain, other }: ClosedPageProps) {
  const { t } = useTranslation('in-visit');
  return (
    <MessagePage
      top={top}
      icon={<MonitorSmartphone size={40} />}
      title={t('elsewhereTitle')}
      actions={<Again label={t('useHere')} onAgain={onAgain} other={other} />}
    >
      <p>{t('elsewhereHelp')}</p>
    </MessagePage>
  );
}

export function UnavailablePage({ top, error, onAgain, other }: ClosedPageProps & { error: unknown }) {
  const { t } = useTranslation('in-visit');
  const words = useErrorWords();
  return (
    <MessagePage
      top={top}
      icon={<TriangleAlert size={40} />}
      tone="waiting"
      title={t('unavailableTitle')}
      actions={<Again label={t('tryAgain')} onAgain={onAgain} other={other} />}
    >
      <p>{words.error(error)}</p>
    </MessagePage>
  );
}

function Again({ label, onAgain, other }: { label: string; onAgain: () => void; other?: ReactNode }) {
  return (
    <>
      <Button variant="primary" size="large" onClick={onAgain}>
        {label}
      </Button>
      {other}
    </>
  );
}
