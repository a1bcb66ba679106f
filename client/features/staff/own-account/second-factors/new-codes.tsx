import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './second-factors.module.css';

export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('second-factors');
  return (
    <>
      <p className={styles.lead}>{t('codesHelp')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Notice tone="waiting">{t('codesOnce')}</Notice>
      <div className={styles.kept}>
        <CopyButton
          icon={<Copy size={20} aria-hidden />}
          label={t('copyCodes')}
          copiedLabel={t('copied')}
          getText={() => codes.join('\n')}
          manualTitle={t('codesTitle')}
          closeLabel={t('close')}
        />
        <Button variant="primary" onClick={onKept}>
          {t('codesKept')}
        </Button>
      </div>
    </>
  );
}
