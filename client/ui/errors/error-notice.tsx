import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useErrorWords } from './use-error-words.ts';

interface ErrorNoticeProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
}

/** An error in the page, read out, with a retry. */
export function ErrorNotice({ error, onRetry, retrying = false }: ErrorNoticeProps) {
  const { t } = useTranslation('common');
  const words = useErrorWords();
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
