import { useTranslation } from 'react-i18next';
import { FormText } from '#client/ui/forms/fields.tsx';
import type { AccountValues } from './account-values.ts';
import styles from './accounts.module.css';

export function PersonFields({ withEmail = true }: { withEmail?: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <div className={styles.row}>
        <FormText<AccountValues> name="firstName" label={t('firstName')} autoComplete="off" />
        <FormText<AccountValues> name="lastName" label={t('lastName')} autoComplete="off" />
      </div>
      <FormText<AccountValues>
        name="displayName"
        label={t('displayName')}
        hint={t('displayNameHint')}
        autoComplete="off"
      />
      <div className={styles.row}>
        {withEmail ? <EmailField hint={t('emailHint')} /> : null}
        <FormText<AccountValues>
          name="mobile"
          label={t('mobile')}
          note={t('optional')}
          type="tel"
          autoComplete="off"
        />
      </div>
    </>
  );
}

interface EmailFieldProps {
  name?: string;
  hint?: string;
}

export function EmailField({ name = 'email', hint }: EmailFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <FormText
      name={name}
      label={t('email')}
      hint={hint}
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
