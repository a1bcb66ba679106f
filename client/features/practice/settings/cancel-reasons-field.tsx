import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedCancelReason, MOST_CANCEL_REASONS } from '../../../../shared/domain/cancel-reason.ts';
import { LIMITS } from '../../../../shared/rules/text.ts';
import { Button } from '../../../ui/components/button.tsx';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { TextField } from '../../../ui/components/text-field.tsx';
import { useWrong } from '../../../ui/forms/form.tsx';
import styles from './cancel-reasons-field.module.css';

interface CancelReasonsFieldProps {
  name: 'cancelReasons' | 'patientCancelReasons';
  value: readonly ListedCancelReason[];
  disabled: boolean;
  onChange: (value: ListedCancelReason[]) => void;
}

/** The practice's reasons for canceling, in the dialog's order: both languages and a category each. */
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
      <ol className={styles.reasons}>
        {value.map((reason, index) => {
          const named = { number: index + 1 };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id, and their fields are controlled
            <li key={index} className={styles.reason}>
              {(['en', 'es', 'category'] as const).map((part) => (
                <TextField
                  key={part}
                  label={t(`cancelReasons.${part}`)}
                  value={reason[part]}
                  disabled={disabled}
                  maxLength={LIMITS.cancelReason}
                  autoComplete="off"
                  error={wrong(`${name}.value.${index}.${part}`)}
                  {...(part === 'category' ? { list: categoriesId } : {})}
                  onChange={({ target }) => change(index, { [part]: target.value })}
                />
              ))}
              <div className={styles.buttons}>
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
              </div>
            </li>
          );
        })}
      </ol>
      {value.length < MOST_CANCEL_REASONS ? (
        <Button
          className={styles.add ?? ''}
          icon={<Plus size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...value, { en: '', es: '', category: '' }])}
        >
          {t('cancelReasons.add')}
        </Button>
      ) : null}
    </>
  );
}
