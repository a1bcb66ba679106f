import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import type { ImportKind } from '#shared/domain/import.ts';
import styles from './import.module.css';

interface TellingFieldProps {
  kind: ImportKind;
  tell: boolean;
  /** How many would go to patients. */
  messages: number;
  onChange: (tell: boolean) => void;
}

/** Whether the people of the import get a message now, and how many. */
export function TellingField({ kind, tell, messages, onChange }: TellingFieldProps) {
  const { t } = useTranslation('import');
  if (kind === 'patients') return <p className={styles.soft}>{t('noMessages')}</p>;
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
