import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { Feed } from '#shared/contracts/rest/staff/calendar-feed.ts';
import { FEED_NAMES, type FeedNames } from '#shared/domain/own-account.ts';
import styles from './calendar-feed.module.css';

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call('GET /api/provider/account/calendar-feed', { signal }),
});

export const channelsQuery = queryOptions({
  queryKey: ['own-channels'],
  queryFn: ({ signal }) => call('GET /api/provider/account/channels', { signal }),
});

/** The provider's visits in their own calendar app, through a secret address (PRODUCT 16.8). */
export function CalendarFeedCard() {
  const { t } = useTranslation('calendar-feed');
  const { data, error, refetch, isFetching } = useQuery(feedQuery);
  return (
    <Card title={t('title')}>
      <Text below={4} tone="quiet">
        {t('about')}
      </Text>
      {data ? (
        <FeedForm feed={data.feed} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={120} label={t('loading')} />
      )}
    </Card>
  );
}

function FeedForm({ feed }: { feed: Feed | null }) {
  const { t } = useTranslation('calendar-feed');
  const language = useLanguage();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<FeedNames>(feed?.names ?? 'none');
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'turn-off' | null>(null);
  const keep = (kept: Feed | null) => {
    queries.setQueryData(feedQuery.queryKey, { feed: kept });
    void queries.invalidateQueries({ queryKey: channelsQuery.queryKey });
  };
  const close = () => setAsking(null);
  const { busy, attempt } = useToastedAttempt();

  async function renew() {
    const body = { names: chosen, language };
    const made = await call('POST /api/provider/account/calendar-feed', { body });
    keep(made.feed);
    setAddress(made.address);
    close();
  }
  async function turnOff() {
    keep((await call('DELETE /api/provider/account/calendar-feed')).feed);
    toast(t('off'), 'good');
    close();
  }
  async function choose(names: FeedNames) {
    setChosen(names);
    if (!feed) return;
    const isSaved = await attempt(async () => {
      const body = { names, language };
      keep((await call('PUT /api/provider/account/calendar-feed', { body })).feed);
      toast(t('saved'), 'good');
    });
    if (isSaved) return;
    setChosen(feed.names);
    // The feed may have been turned off elsewhere.
    void queries.invalidateQueries({ queryKey: feedQuery.queryKey });
  }
  return (
    <Stack gap={5}>
      {feed ? <FeedFacts feed={feed} /> : null}
      <ChoiceGroup
        legend={t('names')}
        hint={t('namesHelp')}
        name="names"
        value={chosen}
        options={FEED_NAMES.map((value) => ({ value, label: t(`names.${value}`), disabled: busy }))}
        onChange={({ target }) => void choose(target.value as FeedNames)}
      />
      <Row gap={3} wrap>
        {feed ? (
          <>
            <Button onClick={() => setAsking('renew')}>{t('newAddress')}</Button>
            <Button onClick={() => setAsking('turn-off')}>{t('turnOff')}</Button>
          </>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void attempt(renew)}>
            {t('turnOn')}
          </Button>
        )}
      </Row>
      {asking === 'renew' ? (
        <ConfirmDialog
          title={t('newAddressTitle')}
          cancelLabel={t('cancel')}
          confirmLabel={t('newAddress')}
          danger={false}
          confirm={renew}
          onClose={close}
        >
          <p>{t('newAddressHelp')}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'turn-off' ? (
        <ConfirmDialog
          title={t('turnOffTitle')}
          cancelLabel={t('cancel')}
          confirmLabel={t('turnOff')}
          danger
          confirm={turnOff}
          onClose={close}
        >
          <p>{t('turnOffHelp')}</p>
        </ConfirmDialog>
      ) : null}
      {address ? <FeedAddress address={address} onClose={() => setAddress(null)} /> : null}
    </Stack>
  );
}

function FeedFacts({ feed: { madeAt, fetchedAt } }: { feed: Feed }) {
  const { t } = useTranslation('calendar-feed');
  const language = useLanguage();
  return (
    <div>
      <p>{t('since', { time: formatMoment(madeAt, language) })}</p>
      <Text tone="quiet">
        {fetchedAt ? t('fetched', { time: formatMoment(fetchedAt, language) }) : t('notFetched')}
      </Text>
    </div>
  );
}

/** A new feed address, shown only once, until the person confirms that they have it. */
function FeedAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('calendar-feed');
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('addressTitle')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Notice tone="waiting">{t('addressHelp')}</Notice>
        <Text as="code" breaks className={styles.address}>
          {address}
        </Text>
        <div>
          <CopyButton
            icon={<Copy size={18} aria-hidden />}
            label={t('copy')}
            copiedLabel={t('copied')}
            getText={() => address}
            manualTitle={t('addressTitle')}
            closeLabel={t('close')}
          />
        </div>
      </Stack>
    </Dialog>
  );
}
