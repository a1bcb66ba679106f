import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#client/api/api-error.ts';
import { formatDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { field } from '#shared/contracts/fields.ts';
import type { ImportRow } from '#shared/domain/import.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  REQUIRED_COLUMNS,
} from '#shared/domain/import.ts';
import { CheckCard } from './check-card.tsx';
import styles from './import.module.css';
import { checkImport, type Imported } from './import-queries.ts';
import { type Matches, matchColumns } from './match-columns.ts';
import { DATE_ORDERS, type DateOrder, dateOrderOf, needsOrder, readRow } from './read-cells.ts';
import type { ImportFile } from './read-file.ts';

const SHOWN = 3;
const NONE = 'none';

/** Distinguish a patient without a record number from others. */
const PERSON = ['firstName', 'lastName', 'birthDate'] as const;

interface ColumnsCardProps {
  practiceId: number;
  kind: ImportKind;
  file: ImportFile;
  onImported: (imported: Imported) => void;
}

export function ColumnsCard({ practiceId, kind, file, onImported }: ColumnsCardProps) {
  const { t, i18n } = useTranslation('import');
  const [matches, setMatches] = useState<Matches>(() => matchColumns(kind, file.header));
  const [chosenOrder, setOrder] = useState<DateOrder | null>(null);
  const { birthDate, date } = matches;
  const dates = useMemo(
    () =>
      [birthDate, date].flatMap((at) =>
        at === undefined ? [] : file.rows.map(({ cells }) => cells[at] ?? ''),
      ),
    [file, birthDate, date],
  );
  const order = chosenOrder ?? dateOrderOf(dates);
  const rows = useMemo(
    () => file.rows.map(({ cells }) => readRow(cells, matches, order)),
    [file, matches, order],
  );
  const [since, setSince] = useState<ApiError | null>(null);
  const check = useMutation({ mutationFn: () => checkImport(practiceId, { kind, rows }) });
  const columns = IMPORT_COLUMNS[kind];
  const isMissing = (column: ImportColumn) => matches[column] === undefined;
  const missing = REQUIRED_COLUMNS[kind].filter(isMissing);
  const lacksPatient = kind === 'visits' && isMissing('mrn') && PERSON.some(isMissing);
  const isReady = missing.length === 0 && !lacksPatient;

  function match(column: ImportColumn, choice: string) {
    const { [column]: _, ...others } = matches;
    setMatches(choice === NONE ? others : { ...others, [column]: Number(choice) });
    check.reset();
  }
  return (
    <>
      <Card title={t('columnsTitle')}>
        <Stack gap={4} shrinks>
          <Text tone="quiet">{t('columnsHelp')}</Text>
          <div className={styles.columns}>
            {columns.map((column) => {
              const at = matches[column];
              const isRequired = REQUIRED_COLUMNS[kind].includes(column);
              return (
                <SelectField
                  key={column}
                  label={t(`column.${column}`)}
                  note={isRequired ? t('required') : undefined}
                  hint={
                    i18n.exists(`columnHint.${column}`, { ns: 'import' })
                      ? t(`columnHint.${column}` as 'columnHint.time')
                      : undefined
                  }
                  error={missing.includes(column) ? t('columnMissing') : undefined}
                  value={at === undefined ? NONE : String(at)}
                  onChange={({ target }) => match(column, target.value)}
                  options={[
                    { value: NONE, label: t('notInFile') },
                    ...file.header.map((name, position) => ({
                      value: String(position),
                      label: name || t('unnamed', { number: position + 1 }),
                    })),
                  ]}
                />
              );
            })}
            {needsOrder(dates) ? (
              <SelectField
                label={t('dates')}
                value={order}
                onChange={({ target }) => {
                  setOrder(target.value as DateOrder);
                  check.reset();
                }}
                options={DATE_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
              />
            ) : null}
          </div>
          <Preview
            columns={columns.filter((column) => matches[column] !== undefined)}
            rows={rows.slice(0, SHOWN)}
          />
          {missing.length > 0 ? <Notice tone="waiting">{t('missing')}</Notice> : null}
          {lacksPatient ? <Notice tone="waiting">{t('patientMissing')}</Notice> : null}
          {check.error ? <ErrorNotice error={check.error} /> : null}
          {!isReady || check.data ? null : (
            <Box
              as={Button}
              self="start"
              variant="primary"
              busy={check.isPending}
              onClick={() => {
                setSince(null);
                check.mutate();
              }}
            >
              {t('check', { count: rows.length + file.surplus.length })}
            </Box>
          )}
        </Stack>
      </Card>
      {check.data ? (
        <CheckCard
          practiceId={practiceId}
          kind={kind}
          file={file}
          rows={rows}
          checked={check.data}
          since={since}
          onCheckAgain={(error) => {
            setSince(error);
            check.mutate();
          }}
          onImported={onImported}
        />
      ) : null}
    </>
  );
}

function Preview({ columns, rows }: { columns: readonly ImportColumn[]; rows: readonly ImportRow[] }) {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const wordsOf = (column: ImportColumn, value = '—') =>
    (column === 'birthDate' || column === 'date') && field.date.safeParse(value).success
      ? formatDate(value, language)
      : value;
  if (columns.length === 0) return null;
  return (
    <Box as="section" frame="outline" className={styles.preview} aria-label={t('preview')} tabIndex={0}>
      <table>
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and stay where they are.
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{wordsOf(column, row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
