import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { LanguagePicker } from '#client/features/core/language/language-picker.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { isMfaUser, maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import {
  DisplayNameChange,
  type OwnChannel,
  type Profile,
} from '#shared/contracts/rest/staff/own-account.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './account-page.module.css';
import { profileQuery, sessionsQuery, useKeepProfile } from './account-queries.ts';
import { CalendarFeedCard, channelsQuery, feedQuery } from './calendar-feed/calendar-feed-card.tsx';
import { PictureChoice } from './picture-choice.tsx';
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

function PersonCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('own-account');
  const { firstName, lastName, name, imageUrl } = profile;
  const queries = useQueryClient();
  const keep = useKeepProfile();
  const form = useContractForm({
    schema: DisplayNameChange,
    values: nameOf(profile),
    failureCode: 'FAILED_TO_UPDATE_USER_INFORMATION',
    save: (body) => call('PUT /api/provider/account', { body }),
    onSaved(saved) {
      keep(saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => nameOf(await queries.fetchQuery({ ...profileQuery, staleTime: 0 })),
  });
  return (
    <Card>
      <Stack gap={5}>
        <Row gap={4} align="center">
          <Avatar firstName={firstName} lastName={lastName} imageUrl={imageUrl} size="large" />
          <Stack gap={2} shrinks>
            <Text as="h2" size="title">
              {name}
            </Text>
            <PictureChoice imageUrl={imageUrl} removable />
          </Stack>
        </Row>
        <ContractForm form={form} submitLabel={t('save')}>
          <FormText
            name="displayName"
            label={t('displayName')}
            hint={t('displayNameHelp', { name: `${firstName} ${lastName}` })}
            autoComplete="name"
            maxLength={LIMITS.displayName}
          />
        </ContractForm>
      </Stack>
    </Card>
  );
}

const nameOf = ({ version, name }: Profile) => ({ version, displayName: name });

/** What reads or receives for the person without signing in, each with 'Remove' (PRODUCT 16.9). */
function ChannelsCard() {
  const { t } = useTranslation('own-account');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(channelsQuery);
  const { busy, attempt } = useToastedAttempt();
  const remove = ({ channel, id }: OwnChannel) =>
    attempt(async () => {
      const left = await call('POST /api/provider/account/channels/remove', { body: { channel, id } });
      queries.setQueryData(channelsQuery.queryKey, left);
      if (channel === 'calendarFeed') queries.setQueryData(feedQuery.queryKey, { feed: null });
      toast(t('channelRemoved'), 'good');
    });
  return (
    <Card title={t('channels')}>
      <Text below={4} tone="quiet">
        {t('channelsHelp')}
      </Text>
      {data ? (
        data.channels.length > 0 ? (
          <Stack as="ul" divided>
            {data.channels.map((channel) => (
              <ChannelRow
                key={`${channel.channel} ${channel.id ?? ''}`}
                channel={channel}
                busy={busy}
                onRemove={() => void remove(channel)}
              />
            ))}
          </Stack>
        ) : (
          <p>{t('channelsNone')}</p>
        )
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
    </Card>
  );
}

interface ChannelRowProps {
  channel: OwnChannel;
  busy: boolean;
  onRemove: () => void;
}

function ChannelRow({ channel: { channel, name, madeAt, lastUsedAt }, busy, onRemove }: ChannelRowProps) {
  const { t } = useTranslation('own-account');
  const language = useLanguage();
  const title = t(`channel.${channel}`);
  const shown = channel === 'noticePhone' && name ? formatPhone(name) : name;
  const times = [
    ...(madeAt ? [t('channelMade', { time: formatMoment(madeAt, language) })] : []),
    ...(lastUsedAt ? [t('channelUsed', { time: formatMoment(lastUsedAt, language) })] : []),
  ];
  return (
    <Row as="li" gap={3} wrap align="center" apart pad={3} sides={0}>
      <Stack shrinks breaks className={styles.rowWords}>
        <strong>{title}</strong>
        {shown || channel === 'pushDevice' ? <span>{shown ?? t('unknownDevice')}</span> : null}
        {times.length > 0 ? (
          <Text as="span" tone="quiet">
            {times.join(' · ')}
          </Text>
        ) : null}
      </Stack>
      <Button
        busy={busy}
        onClick={onRemove}
        aria-label={t('channelRemoveNamed', { channel: shown ? `${title}, ${shown}` : title })}
      >
        {t('channelRemove')}
      </Button>
    </Row>
  );
}
