import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import type { LinkState } from '#shared/rules/link-standing.ts';
import { factsQuery } from './visit-course.tsx';
import styles from './visit-facts.module.css';

const ReplaceLink = lazyAhead(() => import('#client/features/visits/visit-messages/replace-link.tsx'));

const DAY_MS = 86_400_000;

const FIRST = 4;

const TONES: Record<LinkState, Tone> = {
  ACTIVE: 'waiting',
  OPENED: 'good',
  EXPIRED: 'quiet',
  REPLACED: 'quiet',
  WITHDRAWN: 'quiet',
  BLOCKED: 'danger',
  VISIT_OVER: 'quiet',
};

export default function VisitLinks({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-facts');
  const { data, error, isFetching, refetch } = useQuery(factsQuery(visit));
  if (!data) {
    return error ? (
      <Card title={t('links')}>
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    ) : (
      <StillLoading />
    );
  }
  return <LinksCard visit={visit} facts={data} />;
}

interface LinksCardProps {
  visit: VisitDetail;
  facts: VisitFacts;
  readOnly?: boolean;
}

export function LinksCard({ visit, facts, readOnly = false }: LinksCardProps) {
  const { t } = useTranslation('visit-facts');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { links, providerLink, endedAt } = facts;
  const shown = all ? links : links.slice(0, FIRST);
  // Newest first. All links of a person are revoked together, so only the newest has the button.
  const isNewest = ({ linkId, sessionId, guestId }: Link) =>
    links.find((link) => link.path !== 'gm' && link.sessionId === sessionId && link.guestId === guestId)
      ?.linkId === linkId;
  const over = links.every(({ state }) => state === 'VISIT_OVER') && endedAt !== null;
  return (
    <Card title={t('links')}>
      {over || readOnly ? null : (
        <Row gap={3} across={4} wrap align="center" apart below={4} className={styles.provider}>
          <Box shrinks className={styles.about}>
            <Text as="h3" size="body">
              {t('providerLink')}
            </Text>
            <Text tone="quiet" size="small">
              {t('providerLinkHelp')}
            </Text>
          </Box>
          <CopyButton
            icon={<Link2 size={20} aria-hidden />}
            getText={() => providerLink}
            label={t('copyProviderLink')}
            copiedLabel={t('linkCopied')}
            manualTitle={t('providerLink')}
            closeLabel={t('close')}
          />
        </Row>
      )}
      {links.length === 0 ? (
        <Text tone="quiet" size="small">
          {t('links.none')}
        </Text>
      ) : null}
      <Stack as="ul" divided ref={list} tabIndex={-1}>
        {shown.map((link) => (
          <LinkRow
            key={link.linkId}
            link={link}
            visit={visit}
            mayReplace={!readOnly && isNewest(link)}
            onReplaced={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </Stack>
      {links.length > shown.length ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('showAll', { count: links.length })}
        </Button>
      ) : null}
    </Card>
  );
}

type Link = VisitFacts['links'][number];

const REPLACEABLE: readonly LinkState[] = ['ACTIVE', 'OPENED', 'EXPIRED'];

interface LinkRowProps {
  link: Link;
  visit: VisitDetail;
  mayReplace: boolean;
  onReplaced: () => void;
}

function LinkRow({ link, visit, mayReplace, onReplaced }: LinkRowProps) {
  const { t, i18n } = useTranslation('visit-facts');
  const language = useLanguage();
  const { path, name, sessionId, guestId, state, createdAt, openedAt, expiresAt, unattended } = link;
  const when = (at: string) => formatMoment(at, language, visit.timeZone);
  /** Total number of days that the link works ('total expiration days'). */
  const days = Math.ceil((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS);
  return (
    <Stack as="li" gap={1} breaks className={styles.entry}>
      <Row as="p" gap={1} across={3} wrap align="center" apart>
        <strong>{t(`path.${path}`)}</strong>
        <StatusPill tone={TONES[state]}>
          {t(state === 'OPENED' && unattended ? 'openedNothingEntered' : `state.${state}`)}
        </StatusPill>
      </Row>
      <Text tone="quiet" size="small">
        <Trans
          t={t}
          i18n={i18n}
          i18nKey="linkOf"
          values={{ when: when(createdAt) }}
          components={{ name: <NameInVisit name={name} sessionId={guestId === null ? sessionId : null} /> }}
        />
      </Text>
      <Text tone="quiet" size="small">
        {[openedAt ? t('openedAt', { when: when(openedAt) }) : null, ends()].filter(Boolean).join(' · ')}
      </Text>
      {mayReplace && REPLACEABLE.includes(state) ? (
        <Suspense fallback={null}>
          <ReplaceLink visitId={visit.visitId} linkId={link.linkId} name={name} onClosed={onReplaced} />
        </Suspense>
      ) : null}
    </Stack>
  );

  function ends(): string | null {
    switch (state) {
      case 'ACTIVE':
      case 'OPENED':
        return t('worksUntil', { when: when(expiresAt), count: days });
      case 'EXPIRED':
        return t('expiredAt', { when: when(expiresAt), count: days });
      case 'REPLACED':
      case 'WITHDRAWN':
      case 'BLOCKED':
        return t(`why.${state}`);
      case 'VISIT_OVER':
        switch (visit.status) {
          case 'COMPLETE':
          case 'CANCELLED':
          case 'MOVED':
          case 'EXPIRED':
            return t(`why.${visit.status}`);
          default:
            return null;
        }
    }
  }
}
