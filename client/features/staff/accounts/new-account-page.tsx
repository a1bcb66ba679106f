import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type Ref, useState } from 'react';
import { type UseFormReturn, useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormCheck, FormChoice, FormSelect } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { ACCOUNT_TYPES, MOST_NEW_ACCOUNTS, ROLES } from '#shared/domain/account.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { USERS_PATH } from './account-queries.ts';
import styles from './accounts.module.css';
import { MembershipsField } from './memberships-field.tsx';
import { peopleInText } from './people-in-text.ts';
import { EmailField, PersonFields } from './person-fields.tsx';
import { type NewPeople, NO_ONE, useNewAccounts } from './use-new-accounts.ts';
import { useOwnPractices } from './use-own-practices.ts';
import { QualificationsCard, VisitSettingsCard } from './visit-fields.tsx';

const IMPORT_PATH = '/provider/client-admin/import?kind=users';

/** Errors of these fields show without expanding the folded ones. The display name follows from the name. */
const UNFOLDED = ['firstName', 'lastName', 'displayName', 'email', 'memberships', 'others'];

export default function NewAccountPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('add'));
  const [open, setOpen] = useState(false);
  const practices = useOwnPractices();
  const form = useNewAccounts();
  const paste = usePastedPeople(form.form);
  const [role, others] = form.form.watch(['role', 'others']);
  const { errors } = form.form.formState;
  const isFoldedWrong = Object.keys(errors).some((name) => !UNFOLDED.includes(name));
  const count = others.length + 1;
  return (
    <PageLayout title={t('add')} width="narrow" back={<BackLink href={USERS_PATH}>{t('title')}</BackLink>}>
      <ContractForm
        form={form}
        submitLabel={count > 1 ? t('createAndInviteMany', { count }) : t('createAndInvite')}
      >
        <Card>
          <Stack gap={5} onPaste={paste}>
            <FullName />
            <EmailField hint={t('emailHint')} />
            <FormChoice<NewPeople>
              name="role"
              legend={t('role')}
              options={ACCOUNT_TYPES.map((value) => ({
                value,
                label: t(`type.${value}`),
                hint: t(`roleHint.${value}`),
              }))}
            />
            <OtherPeople />
            {practices.length > 1 ? <MembershipsField withTypes={false} ofMany={count > 1} /> : null}
            <Text tone="quiet">{t(count > 1 ? 'invitationsNewHelp' : 'invitationNewHelp')}</Text>
            <p>
              <Link href={IMPORT_PATH}>{t('importMany')}</Link>
            </p>
          </Stack>
        </Card>
        <details
          className={styles.more}
          open={open || isFoldedWrong}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <Text as="summary" pad={2} sides={1} touch strong>
            {t(count > 1 ? 'moreDetailsOfFirst' : 'moreDetails')}
          </Text>
          <Stack gap={5}>
            <Card title={t('information')}>
              <Stack gap={5}>
                <PersonFields withEmail={false} />
                <FormSelect<NewPeople>
                  name="language"
                  label={t('invitationLanguage')}
                  options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
                />
                {role === 'AdminOnly' ? null : (
                  <FormCheck<NewPeople>
                    name="isClientAdmin"
                    label={t('rightsCheck')}
                    hint={t('rightsHelp')}
                  />
                )}
              </Stack>
            </Card>
            {role === 'Provider' ? <QualificationsCard /> : null}
            {ROLES[role].kind === 'visits' ? <VisitSettingsCard /> : null}
          </Stack>
        </details>
      </ContractForm>
    </PageLayout>
  );
}

/** Fills empty and new rows with pasted people. A single address stays where it was pasted. */
function usePastedPeople({ getValues, setValue }: UseFormReturn<NewPeople>) {
  const { t } = useTranslation('accounts');
  const roleOf = (cell: string) =>
    ACCOUNT_TYPES.find((type) => t(`type.${type}`).toLowerCase() === cell.toLowerCase());
  return (event: ClipboardEvent) => {
    const pasted = peopleInText(event.clipboardData.getData('text'), roleOf).map(
      ({ name, email, role = 'Provider' }) => ({ ...splitName(name), email, role }),
    );
    const [only, another] = pasted;
    if (!only || (!another && only.firstName === '')) return;
    event.preventDefault();
    const { firstName, lastName, email, role, others } = getValues();
    const people = [{ firstName, lastName, email, role }, ...others];
    for (const person of pasted) {
      const at = people.findIndex((one) => one.firstName === '' && one.lastName === '' && one.email === '');
      people[at < 0 ? people.length : at] = person;
    }
    const [first = NO_ONE, ...along] = people.slice(0, MOST_NEW_ACCOUNTS);
    for (const name of ['firstName', 'lastName', 'email', 'role'] as const)
      setValue(name, first[name], { shouldDirty: true });
    setValue('others', along, { shouldDirty: true });
  };
}

function OtherPeople() {
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

/**
 * First and last name in one field, kept as typed until they change elsewhere.
 *
 * @param of path of the person in the form, with a trailing dot; empty for the form itself
 */
function FullName({ of = '', ref }: { of?: string; ref?: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('accounts');
  const { control, setValue, formState } = useFormContext();
  const wrong = useWrong();
  const names = [`${of}firstName`, `${of}lastName`];
  const [firstName, lastName] = useWatch({ control, name: names }) as [string, string];
  const [typed, setTyped] = useState('');
  const own = splitName(typed);
  const isAsTyped = own.firstName === firstName && own.lastName === lastName;
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label={t('fullName')}
      autoComplete="off"
      value={isAsTyped ? typed : `${firstName} ${lastName}`.trim()}
      error={names.some(wrong) ? t('fullNameWrong') : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const { isSubmitted: shouldValidate } = formState;
        const parts = splitName(target.value);
        setValue(`${of}firstName`, parts.firstName, { shouldDirty: true, shouldValidate });
        setValue(`${of}lastName`, parts.lastName, { shouldDirty: true, shouldValidate });
      }}
    />
  );
}

/** The last word is the last name. */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const words = typed.trim().split(/\s+/);
  return {
    firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastName: words.slice(1).at(-1) ?? '',
  };
}
