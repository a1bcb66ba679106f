import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckedRow, PatientRow, UserRow } from '../../../../shared/contracts/rest/identity/import.ts';
import {
  IMPORT_STATES,
  type ImportColumn,
  type ImportKind,
  type ImportRow,
} from '../../../../shared/domain/import.ts';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { CheckField } from '../../../ui/components/check-field.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { limitsInWords, limitsOf } from '../../../ui/forms/field-limits.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import styles from './import.module.css';
import { errorsText, saveCsv } from './import-files.ts';
import { type Imported, importRows } from './import-queries.ts';
import type { ImportFile } from './read-file.ts';

/** Wrong rows on the screen; the file with the errors has all. */
const SHOWN = 50;
const SCHEMAS = { patients: PatientRow, users: UserRow };

interface CheckCardProps {
  practiceId: number;
  kind: ImportKind;
  file: ImportFile;
  rows: ImportRow[];
  checked: readonly CheckedRow[];
  onCheckAgain: () => void;
  onImported: (imported: Imported) => void;
}

/** What the server found, and the import. */
export function CheckCard(props: CheckCardProps) {
  const { practiceId, kind, file, rows, checked, onCheckAgain, onImported } = props;
  const { t } = useTranslation('import');
  const language = useLanguage();
  const [invite, setInvite] = useState(true);
  const errorsOf = useRowErrors(kind);
  const counts = Object.fromEntries(
    IMPORT_STATES.map((state) => [state, checked.filter((row) => row.state === state).length]),
  ) as Record<CheckedRow['state'], number>;
  const wrong = checked.flatMap((row, at) => {
    const line = file.rows[at]?.line;
    return row.state === 'wrong' && line !== undefined ? [{ line, words: errorsOf(row) }] : [];
  });
  const send = useMutation({
    mutationFn: () =>
      importRows(practiceId, { kind, rows }, { language, leaveOutWrong: counts.wrong > 0, invite }),
    onSuccess: onImported,
    // A row has become wrong since the check.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_INPUT') onCheckAgain();
    },
  });
  return (
    <Card title={t('checkTitle')}>
      <div className={styles.fields}>
        <div role="status">
          <ul className={styles.counts}>
            {IMPORT_STATES.map((state) => (
              <li key={state} data-state={state}>
                <strong>{counts[state].toLocaleString(language)}</strong>{' '}
                {t(`state.${state}`, { count: counts[state] })}
              </li>
            ))}
          </ul>
        </div>
        {counts.known > 0 ? <p className={styles.soft}>{t(`knownHelp.${kind}`)}</p> : null}
        {wrong.length > 0 ? (
          <>
            <h3 className={styles.subtitle}>{t('wrongTitle')}</h3>
            <ul className={styles.wrong}>
              {wrong.slice(0, SHOWN).map(({ line, words }) => (
                <li key={line}>
                  <strong>{t('row', { line })}</strong> {words}
                </li>
              ))}
            </ul>
            {wrong.length > SHOWN ? (
              <p className={styles.soft}>{t('moreWrong', { count: wrong.length - SHOWN })}</p>
            ) : null}
            <Button
              className={styles.start}
              icon={<Download size={20} aria-hidden />}
              onClick={() =>
                saveCsv(
                  errorsText(file, t('reason'), new Map(wrong.map(({ line, words }) => [line, words]))),
                  `${kind}-errors.csv`,
                )
              }
            >
              {t('downloadErrors')}
            </Button>
          </>
        ) : null}
        {counts.new === 0 ? (
          <Notice>{t('nothingNew')}</Notice>
        ) : (
          <>
            {kind === 'users' ? (
              <CheckField label={t('invite')} hint={t('inviteHelp')} checked={invite} onChange={setInvite} />
            ) : (
              <p className={styles.soft}>{t('noMessages')}</p>
            )}
            {send.error ? <ErrorNotice error={send.error} /> : null}
            <Button
              variant="primary"
              className={styles.start}
              busy={send.isPending}
              onClick={() => send.mutate()}
            >
              {t(counts.wrong > 0 ? 'importCorrect' : `import.${kind}`, { count: counts.new })}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** A row's errors in words, each with its field's name. */
function useRowErrors(kind: ImportKind) {
  const { t, i18n } = useTranslation('import');
  const words = useErrorWords();
  const wordsOf = (column: ImportColumn, key: string) => {
    const allowed = `allowed.${column}` as 'allowed.role';
    return key === 'FIELD_INVALID' && i18n.exists(allowed, { ns: 'import' })
      ? t(allowed)
      : words.field(key, limitsInWords(limitsOf(SCHEMAS[kind], column)));
  };
  return ({ wrong }: CheckedRow): string =>
    (Object.entries(wrong) as [ImportColumn, string][])
      .map(([column, key]) => t('fieldError', { field: t(`column.${column}`), error: wordsOf(column, key) }))
      .join('; ');
}
