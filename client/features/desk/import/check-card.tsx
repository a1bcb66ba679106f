import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '#client/api/api-error.ts';
import { deviceTimeZone } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Box, Grid, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { limitsInWords, limitsOf } from '#client/ui/forms/field-limits.ts';
import { type CheckedRow, PatientRow, UserRow, VisitRow } from '#shared/contracts/rest/desk/import.ts';
import { IMPORT_STATES, type ImportColumn, type ImportKind, type ImportRow } from '#shared/domain/import.ts';
import styles from './import.module.css';
import { errorsText, saveCsv } from './import-files.ts';
import { type CheckedImport, type Imported, importRows } from './import-queries.ts';
import type { ImportFile } from './read-file.ts';

const SCHEMAS = { patients: PatientRow, users: UserRow, visits: VisitRow };

interface CheckCardProps {
  practiceId: number;
  kind: ImportKind;
  file: ImportFile;
  rows: ImportRow[];
  checked: CheckedImport;
  since: ApiError | null;
  onCheckAgain: (since: ApiError | null) => void;
  onImported: (imported: Imported) => void;
}

export function CheckCard(props: CheckCardProps) {
  const { practiceId, kind, file, rows, checked, since, onCheckAgain, onImported } = props;
  const { t } = useTranslation('import');
  const language = useLanguage();
  const [tell, setTell] = useState(kind === 'users');
  const errorsOf = useRowErrors(kind, useExampleZone(practiceId, checked));
  const columns = file.header.length;
  const surplus = file.surplus.map(({ line, cells }) => ({
    line,
    words: t('surplus', { cells: cells.length, columns }),
  }));
  const counts = Object.fromEntries(
    IMPORT_STATES.map((state) => [state, checked.rows.filter((row) => row.state === state).length]),
  ) as Record<CheckedRow['state'], number>;
  const refusesSome = counts.wrong > 0;
  counts.wrong += surplus.length;
  const saying = (wordsOf: (row: CheckedRow, cells: readonly string[]) => string) =>
    checked.rows.flatMap((row, at) => {
      const { line, cells } = file.rows[at] ?? { cells: [] };
      const words = wordsOf(row, cells);
      return line === undefined || words === '' ? [] : [{ line, words }];
    });
  const wrong = [...saying(errorsOf), ...surplus].toSorted((a, b) => a.line - b.line);
  const warned = saying(({ state, warnings = [], similarMrn }, cells) =>
    [
      ...warnings.map((warning) => t(`warning.${warning}`, { mrn: similarMrn })),
      ...(state === 'new' && cells.length < columns ? [t('endsEarly')] : []),
    ].join(' '),
  );
  const send = useMutation({
    mutationFn: () =>
      importRows(
        practiceId,
        { kind, rows },
        { language, leaveOutWrong: refusesSome, tell, seen: checked.marks },
      ),
    onSuccess: (imported) => onImported({ ...imported, wrong: imported.wrong + surplus.length }),
    onError(error) {
      if (isApiError(error, 'INVALID_INPUT')) onCheckAgain(null);
      if (isApiError(error, 'TIME_TAKEN_MEANWHILE')) onCheckAgain(error);
    },
  });
  return (
    <Card title={t('checkTitle')}>
      <Stack gap={4} shrinks>
        {since ? <ErrorNotice error={since} /> : null}
        <div role="status">
          <Grid as="ul" min="9rem" gap={3} className={styles.counts}>
            {IMPORT_STATES.map((state) => (
              <Box as="li" pad={3} frame="outline" key={state} data-state={state}>
                <Text as="strong" size="large">
                  {counts[state].toLocaleString(language)}
                </Text>{' '}
                {t(`state.${state}`, { count: counts[state] })}
              </Box>
            ))}
          </Grid>
        </div>
        {counts.known > 0 ? <Text tone="quiet">{t(`knownHelp.${kind}`)}</Text> : null}
        <RowList title={t('wrongTitle')} rows={wrong} more={(count) => t('moreWrong', { count })} />
        {wrong.length > 0 ? (
          <Box
            as={Button}
            self="start"
            icon={<Download size={20} aria-hidden />}
            onClick={() =>
              saveCsv(
                errorsText(file, t('reason'), new Map(wrong.map(({ line, words }) => [line, words]))),
                `${kind}-errors.csv`,
              )
            }
          >
            {t('downloadErrors')}
          </Box>
        ) : null}
        <RowList title={t('warnedTitle')} rows={warned} more={(count) => t('moreWarned', { count })} />
        {counts.new === 0 ? (
          <Notice>{t('nothingNew')}</Notice>
        ) : (
          <>
            <TellingField kind={kind} tell={tell} messages={checked.messages} onChange={setTell} />
            {send.error ? <ErrorNotice error={send.error} /> : null}
            <Box
              as={Button}
              self="start"
              variant="primary"
              busy={send.isPending}
              onClick={() => send.mutate()}
            >
              {t(counts.wrong > 0 ? 'importCorrect' : `import.${kind}`, { count: counts.new })}
            </Box>
          </>
        )}
      </Stack>
    </Card>
  );
}

function useExampleZone(practiceId: number, { rows }: CheckedImport): string {
  const isAsked = rows.some(({ wrong }) => 'timeZone' in wrong);
  const { data: options } = useQuery({ ...scheduleOptionsQuery(practiceId), enabled: isAsked });
  return options?.timeZone ?? deviceTimeZone();
}

function useRowErrors(kind: ImportKind, zone: string) {
  const { t, i18n } = useTranslation('import');
  const words = useErrorWords();
  const ownWords = (column: ImportColumn, key: string) =>
    [`wrong.${key}`, ...(key === 'FIELD_INVALID' ? [`allowed.${column}`] : [])].find((own) =>
      i18n.exists(own, { ns: 'import' }),
    ) as 'allowed.role' | undefined;
  const wordsOf = (column: ImportColumn, key: string) => {
    const own = ownWords(column, key);
    return own ? t(own, { zone }) : words.field(key, limitsInWords(limitsOf(SCHEMAS[kind], column)));
  };
  return ({ wrong }: CheckedRow): string =>
    (Object.entries(wrong) as [ImportColumn, string][])
      .map(([column, key]) => t('fieldError', { field: t(`column.${column}`), error: wordsOf(column, key) }))
      .join('; ');
}

const SHOWN = 50;

interface RowWords {
  line: number;
  words: string;
}

interface RowListProps {
  title: string;
  rows: readonly RowWords[];
  more: (count: number) => string;
}

function RowList({ title, rows, more }: RowListProps) {
  const { t } = useTranslation('import');
  if (rows.length === 0) return null;
  return (
    <>
      <Text as="h3" size="inherit">
        {title}
      </Text>
      <Stack as="ul" breaks className={styles.rows}>
        {rows.slice(0, SHOWN).map(({ line, words }) => (
          <li key={line}>
            <strong>{t('row', { line })}</strong> {words}
          </li>
        ))}
      </Stack>
      {rows.length > SHOWN ? <Text tone="quiet">{more(rows.length - SHOWN)}</Text> : null}
    </>
  );
}

interface TellingFieldProps {
  kind: ImportKind;
  tell: boolean;
  messages: number;
  onChange: (tell: boolean) => void;
}

function TellingField({ kind, tell, messages, onChange }: TellingFieldProps) {
  const { t } = useTranslation('import');
  if (kind === 'patients') return <Text tone="quiet">{t('noMessages')}</Text>;
  if (kind === 'users')
    return <CheckField label={t('invite')} hint={t('inviteHelp')} checked={tell} onChange={onChange} />;
  return (
    <ChoiceGroup
      name="tell"
      legend={t('tellLegend')}
      hint={t('remindersHelp')}
      value={tell ? 'now' : 'later'}
      onChange={({ target }) => onChange(target.value === 'now')}
      options={[
        { value: 'later', label: t('tellLater'), hint: t('tellLaterHelp') },
        {
          value: 'now',
          label: t('tellNow'),
          hint: messages > 0 ? t('messages', { count: messages }) : t('noneReached'),
          disabled: messages === 0,
        },
      ]}
    />
  );
}
