import { Plus, X } from 'lucide-react';
import { useController, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
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
      <div className={styles.adding}>
        <Button
          icon={<Plus size={20} aria-hidden />}
          disabled={fields.length + 1 >= MOST_NEW_ACCOUNTS}
          onClick={() => append(NO_ONE, { focusName: `others.${fields.length}.firstName` })}
        >
          {t('addAnother')}
        </Button>
        <p className={styles.soft}>{t('pasteHelp')}</p>
      </div>
    </>
  );
}

function OtherPerson({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation('accounts');
  const { field } = useController<NewPeople>({ name: `others.${at}.firstName` });
  const number = at + 2;
  return (
    <fieldset className={styles.person}>
      <legend>{t('personNumber', { number })}</legend>
      <div className={styles.row}>
        <FullName of={`others.${at}.`} ref={field.ref} />
        <EmailField name={`others.${at}.email`} />
      </div>
      <div className={styles.withButton}>
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
      </div>
    </fieldset>
  );
}
