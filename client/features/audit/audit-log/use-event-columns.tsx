import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { AUDIT_DETAILS, AUDIT_FIELDS, AUDIT_VALUES, type AuditDetail } from '#shared/domain/audit-fields.ts';
import type { ChangeWords } from '#shared/rules/audited-changes.ts';
import { changesInWords, otherDetailsInWords } from '#shared/rules/audited-changes.ts';
import { SETTING_KEYS, type SettingKey } from '#shared/settings/definitions.ts';
import { type AuditRow, isKnownAction } from './audit-queries.ts';

type EventRow = RowData & Pick<AuditRow, 'at' | 'action' | 'details'>;

export function useEventColumns<Row extends EventRow>({ ids }: { ids: boolean }) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  return useMemo(() => {
    const column = columnsOf<Row>();
    return {
      at: column.accessor((row) => row.at, {
        id: 'at',
        header: t('column.at'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatMoment(getValue(), language)}</time>,
      }),
      action: column.accessor((row) => row.action, {
        id: 'action',
        header: t('column.action'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const action = getValue();
          return isKnownAction(action) ? t(`action.${action}`) : action;
        },
      }),
      details: column.accessor((row) => row.details, {
        id: 'details',
        header: t('column.details'),
        enableSorting: false,
        cell: ({ getValue }) => <AuditDetails details={getValue()} ids={ids} />,
      }),
    };
  }, [t, language, ids]);
}

/**
 * The changed fields, one per line, then ids, codes and counts.
 *
 * @param ids shows ids to readers who can use them
 */
function AuditDetails({ details, ids = true }: { details: Record<string, unknown>; ids?: boolean }) {
  const words = useChangeWords();
  const lines = changesInWords(details, words);
  const rest = otherDetailsInWords(details, words, ids);
  return (
    <>
      {lines.length > 0 ? (
        <Stack as="ul" gap={1} breaks>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
      ) : null}
      {rest ? (
        <Text as="span" tone="quiet" breaks>
          {rest}
        </Text>
      ) : null}
    </>
  );
}

function useChangeWords(): ChangeWords {
  const { t } = useTranslation('audit-fields');
  const { t: tSetting } = useTranslation('settings');
  return {
    field: (name) =>
      isField(name) ? t(`field.${name}`) : isSetting(name) ? tSetting(`${name}.label`) : name,
    value: (name, value) => (isCode(name, value) ? t(`value.${name}.${value}` as Code) : undefined),
    say: (key, values) => t(key, values as { field: string; from: string; to: string }),
    none: t('none'),
    yes: t('yes'),
    no: t('no'),
  };
}

const CODES: Partial<Record<string, readonly string[]>> = AUDIT_VALUES;
const isCode = (name: string, value: string) => CODES[name]?.includes(value) ?? false;
type Code = {
  [N in keyof typeof AUDIT_VALUES]: `value.${N}.${(typeof AUDIT_VALUES)[N][number]}`;
}[keyof typeof AUDIT_VALUES];

/** Settings whose lists have their own place on the screen have no label there. */
type Labelled = Exclude<SettingKey, AuditDetail>;
const isSetting = (name: string): name is Labelled => (SETTING_KEYS as readonly string[]).includes(name);
const KNOWN: readonly string[] = [...AUDIT_FIELDS, ...AUDIT_DETAILS];
const isField = (name: string): name is AuditDetail => KNOWN.includes(name);
