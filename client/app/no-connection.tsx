import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { askServer } from '#client/api/reachable.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './app.module.css';

const WAITS = { firstMs: 4_000, longestMs: 15_000 };

export default function NoConnection() {
  const { t } = useTranslation('common');
  const words = useErrorWords();
  const [asking, setAsking] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Elements that stick to the window's top stick below the notice.
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--away', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (banner.current) watch.observe(banner.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--away');
    };
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = () => void askServer();
    const lookLater = (tries: number) => {
      if (left) return;
      timer = setTimeout(() => void askServer().then(() => lookLater(tries + 1)), retryDelay(tries, WAITS));
    };
    lookLater(0);
    addEventListener('online', look);
    return () => {
      left = true;
      clearTimeout(timer);
      removeEventListener('online', look);
    };
  }, []);
  const tryAgain = async () => {
    setAsking(true);
    await askServer();
    setAsking(false);
  };
  return (
    <div ref={banner} className={styles.banner}>
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
