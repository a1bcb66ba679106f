import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import {
  NotificationChange,
  type NotificationSettings,
} from '#shared/contracts/rest/messages/notification-settings.ts';
import { type ContactMethod, LANGUAGES } from '#shared/domain/visit.ts';
import {
  isReminder,
  methodsFor,
  NOTICE_METHODS,
  NOTICE_SCOPES,
  type NoticeMethod,
  type NoticeTopic,
  REMINDERS,
} from '#shared/domain/visit-message.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './notification-settings.module.css';
import { devicesQuery, PushCard } from './push-card.tsx';

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /api/provider/notification-settings', { signal }),
  // A form depends on it, so it loads when the page opens, not in the background.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
});

export default function NotificationSettingsPage() {
  const { t } = useTranslation('notification-settings');
  const { data, error, refetch, isFetching } = useQuery(settingsQuery);
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Text above={4} below={5} tone="quiet">
        {t('intro')}
      </Text>
      <Box below={5}>
        <PushCard />
      </Box>
      {data ? (
        <SettingsForm stored={data} />
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_GET_NOTIFICATION_SETTINGS')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={140} label={t('loading')} />
      )}
    </PageLayout>
  );
}

function SettingsForm({ stored }: { stored: NotificationSettings }) {
  const { t } = useTranslation('notification-settings');
  const queries = useQueryClient();
  const form = useContractForm({
    schema: NotificationChange,
    values: valuesOf(stored),
    maxLengths: { email: LIMITS.email, mobile: LIMITS.phone },
    save: (body) => call('PUT /api/provider/notification-settings', { body }),
    onSaved(saved) {
      queries.setQueryData(settingsQuery.queryKey, saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })),
  });
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card title={t('where')}>
        <Stack gap={4}>
          <FormText
            name="email"
            label={t('email')}
            hint={t('emailHelp')}
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
          />
          <FormText
            name="mobile"
            label={t('mobile')}
            type="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone}
          />
          <FormSelect
            name="language"
            label={t('language')}
            options={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
          />
        </Stack>
      </Card>
      <TopicChoices available={stored.available} />
    </ContractForm>
  );
}

function valuesOf({ version, email, mobile, language, scope, methods }: NotificationSettings) {
  return { version, email, language, scope, methods, mobile: mobile === null ? '' : formatPhone(mobile) };
}

const GROUPS = {
  visits: ['confirmation', 'cancellation', 'reschedule', 'visitInvitation'],
  reminders: REMINDERS,
  during: ['patientJoined', 'patientWaits', 'nextPatient', 'patientWrote'],
  problems: ['copayFailed', 'undeliverable'],
} as const satisfies Record<string, readonly NoticeTopic[]>;

function TopicChoices({ available: sendable }: { available: readonly ContactMethod[] }) {
  const { t } = useTranslation('notification-settings');
  const { data } = useQuery(devicesQuery);
  const takesPushes = (data?.devices.length ?? 0) > 0;
  const available: readonly NoticeMethod[] = takesPushes ? [...sendable, 'Push'] : sendable;
  const missing = NOTICE_METHODS.filter((method) => !available.includes(method));
  return (
    <Card title={t('what')}>
      <Box below={4}>
        <FormSelect
          name="scope"
          label={t('scope')}
          hint={t('scopeHelp')}
          options={NOTICE_SCOPES.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
        />
      </Box>
      <div className={styles.choices}>
        <table className={styles.topics}>
          <thead>
            <tr>
              <td />
              {NOTICE_METHODS.map((method) => (
                <th key={method} scope="col">
                  {t(`by${method}`)}
                </th>
              ))}
            </tr>
          </thead>
          {Object.entries(GROUPS).map(([group, topics]) => (
            <tbody key={group}>
              <tr>
                <th className={styles.group} colSpan={NOTICE_METHODS.length + 1} scope="rowgroup">
                  {t(`group.${group as keyof typeof GROUPS}`)}
                </th>
              </tr>
              {topics.map((topic) => (
                <TopicRow key={topic} topic={topic} available={available} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {missing.map((method) => (
        <Text above={4} tone="quiet" size="small" key={method}>
          {t(`no${method}`)}
        </Text>
      ))}
    </Card>
  );
}

function TopicRow({ topic, available }: { topic: NoticeTopic; available: readonly NoticeMethod[] }) {
  const { t } = useTranslation('notification-settings');
  const { field } = useController({ name: `methods.${topic}` });
  const chosen = field.value as NoticeMethod[];
  const name = t(`${topic}.label`);
  return (
    <tr>
      <th scope="row" className={styles.topic}>
        {name}
        {isReminder(topic) ? null : <small>{t(`${topic}.help`)}</small>}
      </th>
      {NOTICE_METHODS.map((method) => (
        <td key={method}>
          {methodsFor(topic).includes(method) ? (
            <label className={styles.box}>
              <input
                type="checkbox"
                aria-label={`${name}: ${t(`by${method}`)}`}
                checked={chosen.includes(method)}
                disabled={!available.includes(method)}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  field.onChange(
                    NOTICE_METHODS.filter((one) => (one === method ? target.checked : chosen.includes(one))),
                  )
                }
              />
            </label>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
