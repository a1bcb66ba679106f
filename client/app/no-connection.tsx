import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { noteReachable } from '../api/reachable.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useErrorWords } from '../errors/use-error-words.ts';
import styles from './no-connection.module.css';

/** Polling interval of the server, in milliseconds. */
const EVERY_MS = 4_000;
/** Timeout of a poll, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Tells the user that the server is unreachable, and disappears when it is back. */
export default function NoConnection() {
  const { t } = useTranslation('common');
  const words = useErrorWords();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const look = () => void ask();
    const timer = setInterval(look, EVERY_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, []);
  const tryAgain = async () => {
    setAsking(true);
    await ask();
    setAsking(false);
  };
  return (
    <div className={styles.banner}>
      <Notice
        tone="waiting"
        announce="status"
        action={
          <Button busy={asking} onClick={tryAgain}>
            {t('tryAgain')}
          </Button>
        }
      >
        {words.error(NO_CONNECTION)}
      </Notice>
    </div>
  );
}

const NO_CONNECTION = new ApiError('NO_CONNECTION', 0);

/** Whether the server answers at all. */
async function ask(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    noteReachable(true);
  } catch {
    // Still unreachable.
  }
}
