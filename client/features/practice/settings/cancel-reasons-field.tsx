import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import { TABLE_ROLES } from '#client/ui/components/table-roles.ts';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { type ListedCancelReason, MOST_CANCEL_REASONS } from '#shared/domain/cancel-reason.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './cancel-reasons-field.module.css';

const PARTS = ['en', 'es', 'category'] as const;

interface CancelReasonsFieldProps {
  name: 'cancelReasons' | 'patientCancelReasons';
  value: readonly ListedCancelReason[];
  disabled: boolean;
  onChange: (value: ListedCancelReason[]) => void;
}

export function CancelReasonsField({ name, value, disabled, onChange }: CancelReasonsFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const categoriesId = useId();
  const change = (index: number, next: Partial<ListedCancelReason>) =>
    onChange(value.map((reason, at) => (at === index ? { ...reason, ...next } : reason)));
  function swap(index: number, other: number) {
    const next = [...value];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(other, 0, moved);
    onChange(next);
  }
  return (
    <>
      <datalist id={categoriesId}>
        {[...new Set(value.map(({ category }) => category))].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <table
        {...TABLE_ROLES.table}
        className={styles.reasons}
        aria-label={t(name === 'cancelReasons' ? 'group.cancelling' : 'group.patientsCancelling')}
      >
        <thead {...TABLE_ROLES.rowgroup}>
          <tr {...TABLE_ROLES.row}>
            {PARTS.map((part) => (
              <th key={part} {...TABLE_ROLES.columnheader} scope="col">
                {t(`cancelReasons.${part}`)}
              </th>
            ))}
            <th {...TABLE_ROLES.columnheader} scope="col">
              {t('reasons.order')}
            </th>
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup}>
          {value.map((reason, index) => {
            const named = { number: index + 1 };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id, and their fields are controlled
              <tr key={index} {...TABLE_ROLES.row}>
                {PARTS.map((part) => (
                  <td key={part} {...TABLE_ROLES.cell}>
                    <TextField
                      label={<span className={styles.label}>{t(`cancelReasons.${part}`)}</span>}
                      value={reason[part]}
                      disabled={disabled}
                      maxLength={LIMITS.cancelReason}
                      autoComplete="off"
                      error={wrong(`${name}.value.${index}.${part}`)}
                      {...(part === 'category' ? { list: categoriesId } : {})}
                      onChange={({ target }) => change(index, { [part]: target.value })}
                    />
                  </td>
                ))}
                <td {...TABLE_ROLES.cell} className={styles.buttons}>
                  <IconButton
                    label={t('cancelReasons.up', named)}
                    icon={<ArrowUp size={18} />}
                    disabled={disabled || index === 0}
                    onClick={() => swap(index, index - 1)}
                  />
                  <IconButton
                    label={t('cancelReasons.down', named)}
                    icon={<ArrowDown size={18} />}
                    disabled={disabled || index === value.length - 1}
                    onClick={() => swap(index, index + 1)}
                  />
                  <IconButton
                    label={t('cancelReasons.remove', named)}
                    icon={<Trash2 size={18} />}
                    disabled={disabled || value.length === 1}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {value.length < MOST_CANCEL_REASONS ? (
        <Box
          as={Button}
          self="start"
          above={2}
          icon={<Plus size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...value, { en: '', es: '', category: '' }])}
        >
          {t('cancelReasons.add')}
        </Box>
      ) : null}
    </>
  );
}
