import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountChange } from '../../../shared/contracts/rest/accounts.ts';
import { ACCOUNT_KINDS } from '../../../shared/domain/account.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { AccessCard } from './access-card.tsx';
import { AccountFields } from './account-fields.tsx';
import { type Account, accountQuery, keepAccount, USERS_PATH } from './account-queries.ts';
import { AccountStatus } from './account-status.tsx';
import styles from './accounts.module.css';
import { InvitationCard } from './invitation-card.tsx';

/** `/provider/client-admin/users/{accountId}` */
export default function AccountPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('accounts');
  const { data, error, refetch, isFetching } = useQuery(accountQuery(accountId));
  const title = data ? `${data.firstName} ${data.lastName}` : t('title');
  usePageTitle(title);
  return (
    <PageLayout
      title={title}
      width="narrow"
      back={<BackLink href={USERS_PATH}>{t('backToList')}</BackLink>}
      actions={data ? <AccountStatus status={data.status} /> : null}
    >
      {data ? (
        <div className={styles.cards}>
          {data.status === 'INVITED' ? <InvitationCard account={data} /> : null}
          {data.worksElsewhere ? <Notice title={t('elsewhereTitle')}>{t('elsewhereHelp')}</Notice> : null}
          <AccountForm account={data} />
          <AccessCard account={data} />
        </div>
      ) : error ? (
        <ErrorNotice
          error={error}
          {...(isApiError(error, 'NOT_FOUND') ? {} : { onRetry: () => void refetch(), retrying: isFetching })}
        />
      ) : (
        <Skeleton rows={3} height={160} label={t('loading')} />
      )}
    </PageLayout>
  );
}

function AccountForm({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const { accountId, may } = account;
  const contract = useContractForm({
    schema: AccountChange,
    values: valuesOf(account),
    save: (body) => call('PUT /api/admin/accounts/:accountId', { params: { accountId }, body }),
    onSaved(saved) {
      keepAccount(queries, saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => {
      const read = await call('GET /api/admin/accounts/:accountId', { params: { accountId } });
      keepAccount(queries, read);
      return valuesOf(read);
    },
  });
  const { adopt } = contract;
  // Another card of this page changed it, or it was refetched.
  useEffect(() => adopt(valuesOf(account)), [account, adopt]);
  return (
    <ContractForm form={contract} submitLabel={t('save')}>
      <AccountFields kinds={ACCOUNT_KINDS} practicesOnly={!may.changePerson} />
    </ContractForm>
  );
}

function valuesOf({ kind, firstName, lastName, displayName, email, mobile, version, ...rest }: Account) {
  const { licensedStates, specialties, canEndVisit, scheduleType, memberships } = rest;
  return {
    kind,
    firstName,
    lastName,
    displayName,
    email,
    mobile,
    version,
    licensedStates,
    specialties,
    canEndVisit,
    scheduleType,
    memberships,
  };
}
