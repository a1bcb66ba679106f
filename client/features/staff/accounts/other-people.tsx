import { Plus, X } from 'lucide-react';
import { useController, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import { ACCOUNT_TYPES, MOST_NEW_ACCOUNTS } from '#shared/domain/account.ts';
import styles from './accounts.module.css';
import { FullName } from './full-name.tsx';
import { EmailField } from './person-fields.tsx';
import { type NewPeople, NO_ONE } from './use-new-accounts.ts';

export function OtherPeople() {
  const { t } = useTranslation('accounts');
  const { fields, append, remove } = useFieldArray<NewPeople, 'others'>({ name: 'others' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <OtherPerson key={id} at={at} onRemove={() => remove(at)} />
      ))}
      <Stack gap={2} align="start">
        <Button
          icon={<Plus size={20} aria-hidden />}
          disabled={fields.length + 1 >= MOST_NEW_ACCOUNTS}
          onClick={() => append(NO_ONE, { focusName: `others.${fields.length}.firstName` })}
        >
          {t('addAnother')}
        </Button>
        <Text tone="quiet">{t('pasteHelp')}</Text>
      </Stack>
    </>
  );
}

function OtherPerson({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation('accounts');
  const { field } = useController<NewPeople>({ name: `others.${at}.firstName` });
  const number = at + 2;
  return (
    <Stack as="fieldset" ruled={4} gap={4} className={styles.person}>
      <legend>{t('personNumber', { number })}</legend>
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <FullName of={`others.${at}.`} ref={field.ref} />
        <EmailField name={`others.${at}.email`} />
      </Grid>
      <Row gap={3} wrap align="end" apart>
        <FormSelect<NewPeople>
          name={`others.${at}.role`}
          label={t('role')}
          options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Button
          variant="quiet"
          icon={<X size={20} aria-hidden />}
          aria-label={t('removePerson', { number })}
          onClick={onRemove}
        >
          {t('removeOne')}
        </Button>
      </Row>
    </Stack>
  );
}
