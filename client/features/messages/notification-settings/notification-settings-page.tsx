import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { LANGUAGES } from '#shared/domain/visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { PushCard } from './push-card.tsx';
import { TopicChoices } from './topic-choices.tsx';

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /api/provider/notification-settings', { signal }),
  // A form depends on it, so it loads when the page opens, not in the background.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
});

/** `/provider/notification-settings`. */
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
