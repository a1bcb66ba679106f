import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { NewAccount } from '../../../../shared/contracts/rest/identity/accounts.ts';
import type { AccountKind } from '../../../../shared/domain/account.ts';
import { LANGUAGES } from '../../../../shared/domain/visit.ts';
import { call } from '../../../api/call.ts';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { toast } from '../../../ui/components/toast.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { FormCheck, FormSelect } from '../../../ui/forms/fields.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useRequestKey } from '../../../ui/forms/use-request-key.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { AccountFields } from './account-fields.tsx';
import { accountListKey, USERS_PATH } from './account-queries.ts';
import styles from './accounts.module.css';
import { useOwnPractices } from './use-own-practices.ts';
import { VisitSettingsCard } from './visit-fields.tsx';

/** Without the key, which is derived from the content. */
const Person = NewAccount.omit({ idempotencyKey: true });
type NewValues = z.input<typeof Person>;

const KINDS: Record<'user' | 'admin-only', readonly AccountKind[]> = {
  user: ['visits', 'rpm-only'],
  'admin-only': ['admin-only'],
};

/** `/provider/client-admin/users/new`, and `…/new-admin` for an account that only administers. */
export default function NewAccountPage({ of }: { of: keyof typeof KINDS }) {
  const { t } = useTranslation('accounts');
  const title = t(of === 'admin-only' ? 'createAdminOnly' : 'create');
  usePageTitle(title);
  const form = useNewAccount(of);
  const kind = form.form.watch('kind');
  return (
    <PageLayout title={title} width="narrow" back={<BackLink href={USERS_PATH}>{t('title')}</BackLink>}>
      <ContractForm form={form} submitLabel={t('createAndInvite')}>
        <AccountFields kinds={KINDS[of]} />
        {kind === 'visits' ? <VisitSettingsCard /> : null}
        {of === 'user' ? (
          <Card title={t('rightsTitle')}>
            <FormCheck<NewValues> name="isClientAdmin" label={t('rightsCheck')} hint={t('rightsHelp')} />
          </Card>
        ) : null}
        <Card title={t('invitationTitle')}>
          <div className={styles.fields}>
            <p>{t('invitationNewHelp')}</p>
            <FormSelect<NewValues>
              name="language"
              label={t('invitationLanguage')}
              options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
          </div>
        </Card>
      </ContractForm>
    </PageLayout>
  );
}

function useNewAccount(of: keyof typeof KINDS) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const practices = useOwnPractices();
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    kind: of === 'admin-only' ? 'admin-only' : 'visits',
    firstName: '',
    lastName: '',
    displayName: '',
    email: '',
    mobile: '',
    licensedStates: [],
    specialties: [],
    canEndVisit: true,
    scheduleType: 'None',
    // A single practice is preselected.
    memberships: practices.slice(0, practices.length === 1 ? 1 : 0).map(({ value }) => ({
      practiceId: Number(value),
      userType: of === 'user' ? 'Provider' : 'ClinicalAdmin',
    })),
    isClientAdmin: of === 'admin-only',
    language,
  }));
  const contract = useContractForm({
    schema: Person,
    values,
    save: (person) =>
      call('POST /api/admin/accounts', { body: { ...person, idempotencyKey: key.of(person) } }),
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
