import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import styles from './integrations.module.css';

export interface TestResult {
  tone: 'good' | 'waiting' | 'danger' | 'info';
  title: string;
  words: ReactNode;
}

interface ConnectionTestProps {
  of: string;
  run: () => Promise<TestResult>;
}

export function ConnectionTest({ of, run }: ConnectionTestProps) {
  const { t } = useTranslation('integrations');
  const { busy, error, attempt } = useAttempt();
  const [result, setResult] = useState<TestResult | null>(null);

  const test = () =>
    attempt(async () => {
      setResult(null);
      setResult(await run());
    });
  return (
    <div className={styles.test}>
      <Button busy={busy} aria-label={t('testOf', { what: of })} onClick={() => void test()}>
        {t('test')}
      </Button>
      {result ? (
        <Notice tone={result.tone} announce="status" title={result.title}>
          {result.words}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </div>
  );
}
