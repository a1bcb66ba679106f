import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { z } from 'zod';
import { NewAccount } from '../../../../shared/contracts/rest/identity/accounts.ts';
import { ACCOUNT_TYPES, type AccountType, ROLES } from '../../../../shared/domain/account.ts';
import { LANGUAGES } from '../../../../shared/domain/visit.ts';
import { call } from '../../../api/call.ts';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { ChoiceGroup } from '../../../ui/components/choice-group.tsx';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { TextField } from '../../../ui/components/text-field.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { FormCheck, FormSelect, FormText } from '../../../ui/forms/fields.tsx';
import { type ContractForm as FormState, useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useRequestKey } from '../../../ui/forms/use-request-key.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { accountListKey, USERS_PATH } from './account-queries.ts';
import styles from './accounts.module.css';
import { MembershipsField } from './memberships-field.tsx';
import { splitName } from './split-name.ts';
import { useOwnPractices } from './use-own-practices.ts';
import { QualificationsCard, VisitSettingsCard } from './visit-fields.tsx';

/** Without the key, which is derived from the content. */
const Person = NewAccount.omit({ idempotencyKey: true });
type NewValues = z.input<typeof Person>;

const IMPORT_PATH = '/provider/client-admin/import';

/** Fields whose errors are shown without the folded ones; the display name follows from the name. */
const UNFOLDED = ['firstName', 'lastName', 'displayName', 'email', 'memberships'];

/** `/provider/client-admin/users/new`: needs a name, an email and a role; the rest is folded. */
export default function NewAccountPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('add'));
  const [role, setRole] = useState<AccountType>('Provider');
  const [open, setOpen] = useState(false);
  const practices = useOwnPractices();
  const form = useNewAccount(role);
  const { setValue, formState } = form.form;
  const isFoldedWrong = Object.keys(formState.errors).some((name) => !UNFOLDED.includes(name));

  function choose(next: AccountType) {
    setRole(next);
    setValue('kind', ROLES[next].kind, { shouldDirty: true });
    setValue('isClientAdmin', next === 'AdminOnly');
  }
  return (
    <PageLayout title={t('add')} width="narrow" back={<BackLink href={USERS_PATH}>{t('title')}</BackLink>}>
      <ContractForm form={form} submitLabel={t('createAndInvite')}>
        <Card>
          <div className={styles.fields}>
            <FullName form={form} />
            <FormText<NewValues>
              name="email"
              label={t('email')}
              hint={t('emailHint')}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <ChoiceGroup
              name="role"
              legend={t('role')}
              value={role}
              onChange={({ target }) => choose(target.value as AccountType)}
              options={ACCOUNT_TYPES.map((value) => ({
                value,
                label: t(`type.${value}`),
                hint: t(`roleHint.${value}`),
              }))}
            />
            {practices.length > 1 ? <MembershipsField withTypes={false} /> : null}
            <p className={styles.soft}>{t('invitationNewHelp')}</p>
            <p>
              <Link href={IMPORT_PATH}>{t('importMany')}</Link>
            </p>
          </div>
        </Card>
        <details
          className={styles.more}
          open={open || isFoldedWrong}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('moreDetails')}</summary>
          <div className={styles.cards}>
            <Card title={t('information')}>
              <div className={styles.fields}>
                <div className={styles.row}>
                  <FormText<NewValues> name="firstName" label={t('firstName')} autoComplete="off" />
                  <FormText<NewValues> name="lastName" label={t('lastName')} autoComplete="off" />
                </div>
                <FormText<NewValues>
                  name="displayName"
                  label={t('displayName')}
                  hint={t('displayNameHint')}
                  autoComplete="off"
                />
                <FormText<NewValues>
                  name="mobile"
                  label={t('mobile')}
                  note={t('optional')}
                  type="tel"
                  autoComplete="off"
                />
                <FormSelect<NewValues>
                  name="language"
                  label={t('invitationLanguage')}
                  options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
                />
                {role === 'AdminOnly' ? null : (
                  <FormCheck<NewValues>
                    name="isClientAdmin"
                    label={t('rightsCheck')}
                    hint={t('rightsHelp')}
                  />
                )}
              </div>
            </Card>
            {role === 'Provider' ? <QualificationsCard /> : null}
            {ROLES[role].kind === 'visits' ? <VisitSettingsCard /> : null}
          </div>
        </details>
      </ContractForm>
    </PageLayout>
  );
}

/** First and last name in one field; the parts can be corrected below. */
function FullName({ form: { form, wrong } }: { form: FormState<NewValues> }) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState('');
  const isWrong = wrong('firstName') || wrong('lastName');
  return (
    <TextField
      label={t('fullName')}
      autoComplete="off"
      value={typed}
      error={isWrong ? t('fullNameWrong') : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const { firstName, lastName } = splitName(target.value);
        const { isSubmitted: shouldValidate } = form.formState;
        form.setValue('firstName', firstName, { shouldDirty: true, shouldValidate });
        form.setValue('lastName', lastName, { shouldDirty: true, shouldValidate });
      }}
    />
  );
}

function useNewAccount(role: AccountType) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { practice } = useSignedIn();
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    kind: 'visits',
    firstName: '',
    lastName: '',
    displayName: '',
    email: '',
    mobile: '',
    licensedStates: [],
    specialties: [],
    canEndVisit: true,
    scheduleType: 'None',
    // Most likely the practice that the administrator works in.
    memberships: [{ practiceId: practice.practiceId, userType: 'Provider' }],
    isClientAdmin: false,
    language,
  }));
  const contract = useContractForm({
    schema: Person,
    values,
    save(typed) {
      const { userType } = ROLES[role];
      const memberships = typed.memberships.map(({ practiceId }) => ({ practiceId, userType }));
      const person = { ...typed, memberships };
      return call('POST /api/admin/accounts', { body: { ...person, idempotencyKey: key.of(person) } });
    },
    onSaved({ accountId, emailed }) {
      void queries.invalidateQueries({ queryKey: accountListKey });
      toast(t(emailed ? 'invited' : 'created'), 'good');
      navigate(`${USERS_PATH}/${accountId}`, { replace: true });
    },
  });

  // The display name follows the first and last name until it is edited.
  const { watch, setValue, getFieldState } = contract.form;
  const [firstName, lastName] = watch(['firstName', 'lastName']);
  useEffect(() => {
    if (!getFieldState('displayName').isTouched) setValue('displayName', `${firstName} ${lastName}`.trim());
  }, [firstName, lastName, setValue, getFieldState]);
  return contract;
}
