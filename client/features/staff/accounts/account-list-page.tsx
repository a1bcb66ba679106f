import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send, UserPlus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#shared/domain/account.ts';
import { AccountStatus } from './account-page.tsx';
import { type AccountRow, accountListKey, invitedQuery, USERS_PATH } from './account-queries.ts';
import styles from './accounts.module.css';
import { useOwnPractices } from './use-own-practices.ts';

const column = columnsOf<AccountRow>();

export default function AccountListPage() {
  const { t } = useTranslation('accounts');
  const practices = useOwnPractices();
  usePageTitle(t('title'));
  const list = useList({
    key: accountListKey,
    sort: 'name',
    filters: ['status', 'type', 'practiceId'],
    async load(query: Parameters<typeof call<'GET /api/admin/accounts'>>[1]['query'], signal) {
      try {
        return await call('GET /api/admin/accounts', { query, signal });
      } catch (error) {
        throw signal.aborted ? error : orCode(error, 'FAILED_PROVIDERS');
      }
    },
  });
  const actions = (
    <>
      <InviteAll />
      <LinkButton href={`${USERS_PATH}/new?role=AdminOnly`}>{t('addAdminOnly')}</LinkButton>
      <LinkButton variant="primary" icon={<UserPlus size={20} aria-hidden />} href={`${USERS_PATH}/new`}>
        {t('add')}
      </LinkButton>
    </>
  );
  return (
    <PageLayout title={t('title')} actions={actions}>
      <ListView
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        columns={useColumns()}
        rowKey={({ accountId }) => accountId}
        filters={[
          {
            name: 'status',
            label: t('column.status'),
            options: ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            name: 'type',
            label: t('column.type'),
            options: ACCOUNT_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          },
          ...(practices.length > 1 ? [{ name: 'practiceId', label: t('practice'), options: practices }] : []),
        ]}
        empty={
          <EmptyState icon={<Users size={34} />} title={t('emptyTitle')}>
            <p>{t('emptyHelp')}</p>
          </EmptyState>
        }
      />
    </PageLayout>
  );
}

function useColumns() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  return useMemo(
    () => [
      column.accessor('lastName', {
        id: 'name',
        header: t('column.name'),
        cell: ({ row: { original } }) => (
          <Text
            as={Link}
            strong
            className={styles.rowLink ?? ''}
            href={`${USERS_PATH}/${original.accountId}`}
          >
            {original.lastName}, {original.firstName}
          </Text>
        ),
      }),
      column.accessor('email', { id: 'email', header: t('column.email') }),
      column.accessor('type', {
        id: 'type',
        header: t('column.type'),
        cell: ({ row: { original } }) => (
          <>
            {t(`type.${original.type}`)}
            {original.isClientAdmin && original.type !== 'AdminOnly' ? `, ${t('administrator')}` : ''}
          </>
        ),
      }),
      column.accessor('status', {
        id: 'status',
        header: t('column.status'),
        cell: ({ getValue }) => (
          <Text as="span" nowrap>
            <AccountStatus status={getValue()} />
          </Text>
        ),
      }),
      column.accessor('lastActivity', {
        id: 'lastActivity',
        header: t('column.lastActivity'),
        cell: ({ getValue }) => {
          const at = getValue();
          return at ? formatMoment(at, language) : t('never');
        },
      }),
    ],
    [t, language],
  );
}

function InviteAll() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const { data } = useQuery(invitedQuery);
  const resend = useMutation({
    async mutationFn(people: readonly AccountRow[]) {
      const failed: string[] = [];
      // One at a time, because each is sent or refused on its own merits.
      for (const { accountId, displayName } of people) {
        const sent = call('POST /api/admin/accounts/:accountId/invitation', {
          params: { accountId },
          body: { language },
        });
        await sent.catch(() => failed.push(displayName));
      }
      return failed;
    },
    onSuccess(failed, { length: count }) {
      void queries.invalidateQueries({ queryKey: accountListKey });
      if (failed.length === 0) toast(t('invitedAll', { count }), 'good');
      else
        toast(t('invitedSome', { count, sent: count - failed.length, names: failed.join(', ') }), 'danger');
    },
  });
  const invited = data?.rows ?? [];
  if (invited.length === 0) return null;
  return (
    <Button
      icon={<Send size={20} aria-hidden />}
      busy={resend.isPending}
      onClick={() => resend.mutate(invited)}
    >
      {t('inviteAll', { count: invited.length })}
    </Button>
  );
}
