import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TIME_ZONES, type TimeZone } from '../../../shared/domain/visit.ts';
import { passwordProblem } from '../../../shared/rules/password.ts';
import { isEmail, isPersonName, LIMITS } from '../../../shared/rules/text.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { deviceTimeZone, zoneName } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import styles from './setup-page.module.css';

interface SetupFields {
  practiceName: string;
  timeZone: TimeZone;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

/** Longest practice name, as in the contract. */
const PRACTICE_NAME_MAX = 100;

export function SetupForm({ token, onClosed }: { token: string; onClosed: () => void }) {
  const { t } = useTranslation('setup');
  const words = useErrorWords();
  const language = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const here = TIME_ZONES.find((zone) => zone === deviceTimeZone()) ?? 'America/New_York';
  const form = useForm<SetupFields>({ mode: 'onTouched', defaultValues: { timeZone: here } });
  const { register, handleSubmit, formState, setError, getValues } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ confirmation: _, ...body }) => {
    setFailure(null);
    try {
      const { redirectTo } = await call('POST /api/auth/setup/:token', { params: { token }, body });
      location.assign(redirectTo);
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) return onClosed();
      const fields = isApiError(error) ? Object.entries(error.details.fields ?? {}) : [];
      for (const [name, message] of fields) setError(name as keyof SetupFields, { message });
      if (fields.length === 0) setFailure(error);
    }
  });
  const wrong = (name: keyof SetupFields, maxLength: number = LIMITS.personName) =>
    words.field(errors[name]?.message, { maxLength });
  const longest = (value: number) => ({ value, message: 'MAX_LENGTH' });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('practiceName')}
        autoComplete="organization"
        error={wrong('practiceName', PRACTICE_NAME_MAX)}
        {...register('practiceName', { required: 'FIELD_REQUIRED', maxLength: longest(PRACTICE_NAME_MAX) })}
      />
      <SelectField
        label={t('timeZone')}
        options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneName(Date.now(), zone, language) }))}
        error={wrong('timeZone')}
        {...register('timeZone', { required: 'FIELD_REQUIRED' })}
      />
      <div className={styles.row}>
        <TextField
          label={t('firstName')}
          autoComplete="given-name"
          error={wrong('firstName')}
          {...register('firstName', {
            required: 'FIRST_NAME_REQUIRED',
            maxLength: longest(LIMITS.personName),
            validate: (name) => isPersonName(name.trim()) || 'FIRST_NAME_INVALID',
          })}
        />
        <TextField
          label={t('lastName')}
          autoComplete="family-name"
          error={wrong('lastName')}
          {...register('lastName', {
            required: 'LAST_NAME_REQUIRED',
            maxLength: longest(LIMITS.personName),
            validate: (name) => isPersonName(name.trim()) || 'LAST_NAME_INVALID',
          })}
        />
      </div>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={wrong('email', LIMITS.email)}
        {...register('email', {
          required: 'EMAIL_REQUIRED',
          validate: (email) => isEmail(email.trim()) || 'EMAIL_INVALID',
        })}
      />
      <TextField
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
        error={wrong('password')}
        {...register('password', {
          required: 'FIELD_REQUIRED',
          validate: (password) => passwordProblem(password) ?? true,
        })}
      />
      <TextField
        label={t('confirmation')}
        type="password"
        autoComplete="new-password"
        error={wrong('confirmation')}
        {...register('confirmation', {
          required: 'FIELD_REQUIRED',
          validate: (again) => again === getValues('password') || 'PASSWORDS_DO_NOT_MATCH',
        })}
      />
      {failure ? <ErrorNotice error={failure} /> : null}
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
