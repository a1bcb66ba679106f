import { CalendarPlus, CircleCheck, Link2, Mail, MessageSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'wouter';
import { formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './schedule.module.css';
import type { ScheduledVisit } from './schedule-queries.ts';

interface ScheduledProps {
  visit: ScheduledVisit;
  timeZone: string;
  recordSystem: boolean;
  onAnother: () => void;
}

const ICONS = { Email: Mail, SMS: MessageSquare, Copy: Link2 };

export function Scheduled({ visit, timeZone, recordSystem, onAnother }: ScheduledProps) {
  const { t, i18n } = useTranslation('scheduling');
  const language = useLanguage();
  const { series } = visit;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Stack align="center" gap={4} full centered className={styles.done}>
      <CircleCheck className={styles.doneIcon} size={64} aria-hidden />
      <Text as="h1" size="display" ref={heading} tabIndex={-1}>
        {series.length > 0 ? t('doneSeries', { count: series.length }) : t('doneTitle')}
      </Text>
      {series.length > 0 ? (
        <Stack as="ol" gap={3}>
          {series.map(({ visitId, startTime }) => (
            <li key={visitId}>
              <Link href={`/provider/visits/${visitId}`}>
                {formatShortDay(startTime, timeZone, language)}, {formatTime(startTime, timeZone, language)}
              </Link>
            </li>
          ))}
        </Stack>
      ) : (
        <Text size="large" className={styles.doneWhen}>
          {formatLongDate(visit.startTime, timeZone, language)}
          <br />
          <strong>{formatTime(visit.startTime, timeZone, language)}</strong>{' '}
          {zoneName(visit.startTime, timeZone, language)}
        </Text>
      )}
      <Stack as="ul" gap={3} full className={styles.sent}>
        {visit.patients.map(({ sessionId, patientId, name, linkDelivery, patientLink }) => {
          const Icon = ICONS[linkDelivery];
          return (
            <Row as="li" gap={3} wrap align="center" pad={4} sides={5} key={sessionId}>
              <Icon size={22} aria-hidden />
              <span className={styles.sentWords}>
                <Trans
                  t={t}
                  i18n={i18n}
                  i18nKey={series.length > 0 ? `sentSeries.${linkDelivery}` : `sent.${linkDelivery}`}
                  components={{ name: <PatientName name={name} patientId={patientId} /> }}
                />
              </span>
              <CopyButton
                variant={linkDelivery === 'Copy' ? 'primary' : 'secondary'}
                icon={<Link2 size={20} aria-hidden />}
                getText={() => patientLink}
                label={t('copyPatientLink')}
                copiedLabel={t('linkCopied')}
                manualTitle={t('patientLink')}
                closeLabel={t('close')}
              />
            </Row>
          );
        })}
      </Stack>
      {visit.patients.every(({ onRecord }) => onRecord) ? null : (
        <Notice title={t('notInPm')}>{t(recordSystem ? 'notInPmUnknown' : 'notInPmHelp')}</Notice>
      )}
      <Row gap={3} wrap justify="center" above={3}>
        <Button icon={<CalendarPlus size={20} aria-hidden />} onClick={onAnother}>
          {t('another')}
        </Button>
        <LinkButton variant="secondary" href={`/provider/visits/${visit.visitId}`}>
          {t(series.length > 0 ? 'openFirstVisit' : 'openVisit')}
        </LinkButton>
        <LinkButton
          variant={
            visit.patients.some(({ linkDelivery }) => linkDelivery === 'Copy') ? 'secondary' : 'primary'
          }
          href="/provider/visits"
        >
          {t('goToVisits')}
        </LinkButton>
      </Row>
    </Stack>
  );
}
