import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { reachable } from '#client/api/reachable.ts';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { NameInRow } from '#client/features/desk/visit-list/name-in-row.tsx';
import { waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { isReconnecting } from '#client/features/desk/visit-list/visit-state.ts';
import { minutesWaited, waitingSince } from '#client/features/visits/visits/minutes-waited.ts';
import { TakeOver } from '#client/features/visits/visits/take-over.tsx';
import { useTakerWords } from '#client/features/visits/visits/use-taker-words.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { type LongWait, waitsQuery } from '#client/features/visits/visits/waits-query.ts';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { useNow } from '#client/ui/components/use-now.ts';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import styles from './waiting-strip.module.css';

const AGAIN_MS = 10_000;
/** Number of visits that fit a desktop's line; a phone's line fits one. */
const IN_LINE = 3;

/**
 * Waiting patients, on every staff screen: name, minutes, visit type, and a link to the visit (PRODUCT 6.32). Always
 * has the same height, so that no arrival moves the page.
 */
export function WaitingStrip() {
  const { practice } = useSignedIn();
  return maySee('/provider/visits', practice) ? <Waiting practiceId={practice.practiceId} /> : null;
}

function Waiting({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('waiting-now');
  const { t: common } = useTranslation('common');
  const { me } = useSignedIn();
  const { data, error, isFetching, refetch } = useQuery(waitingQuery(practiceId));
  // The notice of a lost connection has the button.
  const away = useStore(reachable, (server) => !server.now);
  const now = useNow(AGAIN_MS);
  const band = useRef<HTMLElement>(null);
  usePageKeys({ w: () => band.current?.querySelector<HTMLElement>('[data-leads-in]')?.focus() });
  const waiting = waitingFirst(data?.rows ?? [], me.accountId);
  const { data: long } = useQuery(waitsQuery(practiceId, waiting.length > 0));
  const all = '/provider/visits?view=upcoming&stage=waiting';
  const more = (shown: number, className: string | undefined) =>
    waiting.length > shown ? (
      <Link href={all} className={cx(styles.more, className)}>
        {t('more', { count: waiting.length - shown })}
      </Link>
    ) : null;
  return (
    <section
      ref={band}
      className={cx(styles.band, waiting.length > 0 && styles.someone)}
      aria-label={t('title')}
    >
      <Row gap={2} across={5} align="center" className={styles.strip}>
        {waiting.length > 0 ? (
          <Row as="ul" gap={5} shrinks grows>
            {waiting.slice(0, IN_LINE).map((visit) => (
              <Row as="li" gap={3} align="center" shrinks key={visit.visitId} className={styles.one}>
                <OneWaiting
                  visit={visit}
                  now={now + (data?.clockAhead ?? 0)}
                  own={visit.scheduledProviderId === me.accountId}
                  long={long?.waits.find((one) => one.visitId === visit.visitId)}
                />
              </Row>
            ))}
          </Row>
        ) : data ? (
          <Text tone="quiet">{t('noOne')}</Text>
        ) : error ? (
          <>
            <Text shrinks tone="danger" className={styles.unknown} role="status">
              {t('unknown')}
            </Text>
            {away ? null : (
              <Button className={styles.again} busy={isFetching} onClick={() => void refetch()}>
                {common('tryAgain')}
              </Button>
            )}
          </>
        ) : null}
        {more(IN_LINE, styles.onDesktop)}
        {more(1, styles.onPhone)}
      </Row>
    </section>
  );
}

interface OneWaitingProps {
  visit: VisitListItem;
  now: number;
  own: boolean;
  long: LongWait | undefined;
}

function OneWaiting({ visit, now, own, long }: OneWaitingProps) {
  const { t } = useTranslation('waiting-now');
  const name = useVisitName()(visit);
  const count = minutesWaited(visit, now);
  const takes = useTakerWords(long?.takenBy ?? null);
  const { t: wait } = useTranslation('waits');
  const facts = [
    isReconnecting(visit) ? t('reconnecting') : count < 1 ? t('justCame') : t('waits', { count }),
    takes ??
      (long?.callAsked
        ? wait('callAsked')
        : long?.timeAsked
          ? wait('timeAsked')
          : own
            ? visit.visitTypeName
            : visit.scheduledProviderName),
  ];
  // With several patients, the provider admits each one in the visit.
  const verb = visit.isGroupVisit ? 'join' : 'admit';
  return (
    <>
      <div className={styles.who}>
        <Link
          href={`/provider/visits/${visit.visitId}`}
          className={styles.details ?? ''}
          aria-label={t('detailsNamed', { name, facts: facts.join(' · ') })}
        />
        <Text as="strong" cut className={styles.name}>
          <NameInRow visit={visit} />
        </Text>
        <Text as="span" cut size="small" className={styles.facts}>
          {facts.join(' · ')}
        </Text>
      </div>
      {long ? (
        <TakeOver visitId={visit.visitId} takenBy={long.takenBy} name={name} className={styles.leadsIn} />
      ) : null}
      <LinkButton
        className={cx(styles.leadsIn, !own && styles.outlined)}
        variant={own ? 'primary' : 'secondary'}
        data-leads-in
        href={`/provider/group/${visit.sessionId}${verb === 'admit' ? '?admit' : ''}`}
        aria-label={t(`${verb}Named`, { name })}
      >
        {t(verb)}
      </LinkButton>
    </>
  );
}

type WaitingVisit = Pick<VisitListItem, 'patientStage' | 'patientStages' | 'scheduledProviderId'>;

/** Visits with a waiting patient: the user's own before their colleagues', the longest wait first. */
export function waitingFirst<T extends WaitingVisit>(visits: readonly T[], accountId: string): T[] {
  const rank = (visit: T) =>
    `${visit.scheduledProviderId === accountId ? 0 : 1} ${waitingSince(visit) ?? ''}`;
  return waitingVisits(visits).sort((one, other) => rank(one).localeCompare(rank(other)));
}
