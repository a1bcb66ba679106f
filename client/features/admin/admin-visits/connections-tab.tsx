import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import type { DeviceKind } from '#shared/domain/connection.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { AdminVisit, RecordedConnection } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';
import { QualityCard } from './quality/quality-card.tsx';

const ICONS: Record<DeviceKind, typeof Monitor> = { computer: Monitor, phone: Smartphone, tablet: Tablet };
const TONES: Record<ConnectionQuality, Tone> = { good: 'good', fair: 'waiting', poor: 'danger' };

export function ConnectionsTab({ record: { connections, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  return (
    <Stack gap={5} className={styles.cards}>
      {connections.length > 0 ? <QualityCard visitId={visit.visitId} timeZone={visit.timeZone} /> : null}
      <Card title={t('tab.connections')}>
        <Text below={4} tone="quiet">
          {t(connections.length === 0 ? 'noConnections' : 'connectionsHelp')}
        </Text>
        <Stack as="ul" trimmed divided>
          {connections.map((connection) => (
            <Connection key={connection.connectionId} connection={connection} timeZone={visit.timeZone} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

function Connection({ connection, timeZone }: { connection: RecordedConnection; timeZone: string }) {
  const { t } = useTranslation('admin-visits');
  const { t: tRole } = useTranslation('in-visit');
  const language = useLanguage();
  const { name, role, state, connectedAt, endedAt, device, quality } = connection;
  const Icon = ICONS[device ?? 'computer'];
  const end = endedAt ? formatTime(endedAt, timeZone, language) : '';
  return (
    <Stack as="li" gap={2} pad={4} sides={0} breaks>
      <Row gap={1} across={3} wrap align="center" apart>
        <Row as="p" gap={1} across={3} wrap align="center">
          <Icon size={20} aria-hidden />
          <strong>{name}</strong>
          <Text as="span" tone="quiet">
            {tRole(`role_${role}`)}
          </Text>
        </Row>
        {quality ? (
          <StatusPill tone={TONES[quality.average]}>{t(`quality.${quality.average}`)}</StatusPill>
        ) : null}
      </Row>
      <Facts>
        <Fact name={t('connected')}>
          {formatMoment(connectedAt, language, timeZone)}
          {state === 'open' ? ` – ${t('stillOpen')}` : null}
          {state === 'ended' ? ` – ${end}` : null}
          {state === 'ended-about' ? ` – ${t('endedAbout', { time: end })}` : null}
        </Fact>
        <Fact name={t('browser')}>{browserOf(connection) || t('unknown')}</Fact>
        <Fact name={t('network')}>{useNetworkWords(connection)}</Fact>
        <Fact name={t('quality')}>
          {quality
            ? t('qualityWords', {
                average: t(`quality.${quality.average}`),
                worst: t(`quality.${quality.worst}`),
              })
            : t('neverInVisit')}
        </Fact>
      </Facts>
    </Stack>
  );
}

function browserOf({ browser, browserVersion, system }: RecordedConnection): string {
  return [[browser, browserVersion].filter(Boolean).join(' '), system].filter(Boolean).join(', ');
}

function useNetworkWords({ candidate, protocol, network }: RecordedConnection): string {
  const { t } = useTranslation('admin-visits');
  if (!candidate || !protocol) return t('noMedia');
  const known = network && network !== 'unknown' && network !== 'none' ? t(`network.${network}`) : null;
  const way = t(`candidate.${candidate}`, { protocol: protocol.toUpperCase() });
  return [known, way].filter((part) => part !== null).join(', ');
}
