import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormChoice, FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import type { ClientSignIn } from '#shared/domain/fhir-api.ts';

interface Values {
  signIn: ClientSignIn;
  keys: string;
  keysUrl: string;
}

export function FhirSignInFields({ ways }: { ways: readonly ClientSignIn[] }) {
  const { t } = useTranslation('fhir-clients');
  const signIn = useWatch<Values, 'signIn'>({ name: 'signIn' });
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <FormChoice<Values>
        name="signIn"
        legend={t('signIn')}
        options={ways.map((value) => ({
          value,
          label: t(`signIn.${value}`),
          hint: t(`signIn.${value}Help`),
        }))}
      />
      {signIn === 'keys' ? (
        <FormTextArea<Values> name="keys" label={t('keys')} hint={t('keysHelp')} rows={6} {...plain} />
      ) : null}
      {signIn === 'key-address' ? (
        <FormText<Values>
          name="keysUrl"
          label={t('keysUrl')}
          hint={t('keysUrlHelp')}
          inputMode="url"
          {...plain}
        />
      ) : null}
    </>
  );
}
