import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { OwnChannel } from '#shared/contracts/rest/staff/own-account.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './account-page.module.css';
import { channelsQuery, feedQuery } from './calendar-feed/calendar-feed-card.tsx';

/** What reads or receives for the person without signing in, each with 'Remove' (PRODUCT 16.9). */
export function ChannelsCard() {
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
