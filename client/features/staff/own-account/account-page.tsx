import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '#client/features/core/language/language-picker.tsx';
import { isMfaUser, maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { profileQuery, sessionsQuery } from './account-queries.ts';
import { CalendarFeedCard } from './calendar-feed/calendar-feed-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { PersonCard } from './person-card.tsx';
import { TwoStepCard } from './second-factors/two-step-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

const HOURS = '/provider/account/hours';
const NOTIFICATIONS = '/provider/notification-settings';

const isProvider = ({ userType, permissions }: Practice) =>
  userType === 'Provider' && permissions.includes('visits.see');

/** `/provider/account`: the signed-in person's own account (PRODUCT 16.1). */
export default function AccountPage() {
  // Includes the texts of its forms, so that the page does not go blank again once the account has loaded.
  const { t } = useTranslation(['own-account', 'second-factors', 'calendar-feed', 'forms', 'errors']);
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  const queries = useQueryClient();
  const { practices, practice } = useSignedIn();
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Stack gap={5}>
        {data ? (
          <>
            <PersonCard profile={data} />
            <SignInCard profile={data} />
          </>
        ) : error ? (
          <ErrorNotice
            error={orCode(error, 'FAILED_TO_LOAD_USER_INFO')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton rows={2} height={180} label={t('loading')} />
        )}
        <TwoStepCard onChanged={() => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })} />
        <SessionsCard />
        <Card title={t('preferences')}>
          <Row gap={3} wrap align="center">
            <LanguagePicker />
            {maySee(NOTIFICATIONS, practice) ? (
              <LinkButton href={NOTIFICATIONS}>{t('notifications')}</LinkButton>
            ) : null}
            {isProvider(practice) ? <LinkButton href={HOURS}>{t('hours')}</LinkButton> : null}
          </Row>
        </Card>
        {practices.some(isProvider) ? <CalendarFeedCard /> : null}
        <ChannelsCard />
        <Card title={t('practices', { count: practices.length })}>
          <Stack as="ul" gap={3}>
            {practices.map(({ practiceId, practiceName, enterpriseName, userType }) => (
              <Stack as="li" key={practiceId}>
                <strong>{practiceName}</strong>
                <Text as="span" tone="quiet">
                  {enterpriseName} · {t(`userType.${userType}`)}
                </Text>
              </Stack>
            ))}
          </Stack>
          {isMfaUser(practices) ? <Text tone="quiet">{t('mfaOn')}</Text> : null}
        </Card>
      </Stack>
    </PageLayout>
  );
}
