import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isApiError } from '#client/api/api-error.ts';
import { reachable } from '#client/api/reachable.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Notice } from '../components/notice.tsx';
import { useErrorWords } from './use-error-words.ts';

interface ErrorNoticeProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  /** Loads automatically once the server responds again, like everything that TanStack Query loads. */
  loadsAgain?: boolean;
}

/** While the server is unreachable, the page's own notice has the retry. */
export function ErrorNotice({ error, onRetry, retrying = false, loadsAgain = false }: ErrorNoticeProps) {
  const { t } = useTranslation('common');
  const words = useErrorWords();
  const away = useStore(reachable, ({ now }) => !now);
  if (away && loadsAgain && isApiError(error, 'NO_CONNECTION'))
    return <EmptyState icon={<WifiOff size={32} />} title={t('notLoaded')} />;
  return (
    <Notice
      tone="danger"
      announce="alert"
      action={
        onRetry ? (
          <Button onClick={onRetry} busy={retrying}>
            {t('tryAgain')}
          </Button>
        ) : null
      }
    >
      {words.error(error)}
    </Notice>
  );
}
