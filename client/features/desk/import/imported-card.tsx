import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { USERS_PATH } from '#client/features/staff/accounts/account-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { ImportKind } from '#shared/domain/import.ts';
import styles from './import.module.css';
import type { Imported } from './import-queries.ts';

const NEXT: Readonly<Record<ImportKind, string>> = {
  patients: '/provider/visits/schedule',
  users: USERS_PATH,
  visits: '/provider/visits',
};

interface ImportedCardProps {
  kind: ImportKind;
  imported: Imported;
  onAgain: () => void;
}

/** What came of the import, and where to go from here. */
export function ImportedCard({ kind, imported: { added, known, wrong }, onAgain }: ImportedCardProps) {
  const { t } = useTranslation('import');
  // The steps, with the button that had the focus, are gone.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    outcome.current?.focus();
  }, []);
  return (
    <div ref={outcome} tabIndex={-1}>
      <Notice
        tone="good"
        title={t(`added.${kind}`, { count: added })}
        action={
          <div className={styles.buttons}>
            <LinkButton href={NEXT[kind]}>{t(`next.${kind}`)}</LinkButton>
            <Button variant="quiet" onClick={onAgain}>
              {t('again')}
            </Button>
          </div>
        }
      >
        {known > 0 ? <p>{t('wereKnown', { count: known })}</p> : null}
        {wrong > 0 ? <p>{t('wereWrong', { count: wrong })}</p> : null}
      </Notice>
    </div>
  );
}
