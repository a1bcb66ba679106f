import { useTranslation } from 'react-i18next';
import { Grid } from '#client/ui/components/layout.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import type { AccountValues } from './use-account-form.ts';

export function PersonFields({ withEmail = true }: { withEmail?: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <FormText<AccountValues> name="firstName" label={t('firstName')} autoComplete="off" />
        <FormText<AccountValues> name="lastName" label={t('lastName')} autoComplete="off" />
      </Grid>
      <FormText<AccountValues>
        name="displayName"
        label={t('displayName')}
        hint={t('displayNameHint')}
        autoComplete="off"
      />
      <Grid gap={5} across={4} min="14.375rem" align="start">
        {withEmail ? <EmailField hint={t('emailHint')} /> : null}
        <FormText<AccountValues>
          name="mobile"
          label={t('mobile')}
          note={t('optional')}
          type="tel"
          autoComplete="off"
        />
      </Grid>
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
