import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { PersonQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import styles from './quality.module.css';
import { QualityChart } from './quality-chart.tsx';
import { QualityTable } from './quality-table.tsx';
import { useFindingWords } from './use-quality-words.ts';

/** Not polled: each read is audited. */
const qualityQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit-quality', visitId],
    queryFn: ({ signal }) => call('GET /api/admin/visits/:visitId/quality', { params: { visitId }, signal }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });

interface QualityCardProps {
  visitId: string;
  timeZone: string;
}

export function QualityCard({ visitId, timeZone }: QualityCardProps) {
  const { t } = useTranslation('visit-quality');
  const { data, error, isFetching, refetch } = useQuery(qualityQuery(visitId));
  const people = data?.people ?? [];
  return (
    <Card title={t('title')}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton rows={2} height={120} label={t('loading')} />
      ) : people.length === 0 ? (
        <Text tone="quiet">{t('none')}</Text>
      ) : (
        <Stack gap={4} fits>
          <Text tone="quiet">{t('intro')}</Text>
          {people.map((person) => (
            <Person key={person.seatId} person={person} timeZone={timeZone} />
          ))}
          <Stack gap={2} align="start">
            <LinkButton
              reload
              download
              icon={<Download size={20} aria-hidden />}
              href={`/api/admin/visits/${visitId}/quality/file`}
              onClick={(event) => {
                event.preventDefault();
                void saveFile(event.currentTarget.href, 'quality-record.json').catch(() =>
                  toast(t('downloadFailed'), 'danger'),
                );
              }}
            >
              {t('download')}
            </LinkButton>
            <Text tone="quiet">{t('downloadHelp')}</Text>
          </Stack>
        </Stack>
      )}
    </Card>
  );
}

interface PersonProps {
  person: PersonQuality;
  timeZone: string;
}

function Person({ person, timeZone }: PersonProps) {
  const { t } = useTranslation('visit-quality');
  const { t: tRole } = useTranslation('in-visit');
  const sentenceOf = useFindingWords(timeZone);
  const { name, role, samples, events, findings, earlier } = person;
  const nothing = samples.length === 0 ? 'tooShort' : 'fine';
  return (
    <Stack as="section" ruled={4} gap={3} fits breaks aria-label={name}>
      <p>
        <strong>{name}</strong>{' '}
        <Text as="span" tone="quiet">
          {tRole(`role_${role}`)}
        </Text>
      </p>
      {findings.length === 0 ? <p>{t(nothing)}</p> : null}
      <Stack as="ul" gap={2} className={styles.findings}>
        {findings.map((finding) => {
          const { said, help } = sentenceOf(finding, name);
          return (
            <li key={`${finding.kind}-${finding.from}`}>
              {said} <strong>{help}</strong>
            </li>
          );
        })}
      </Stack>
      {samples.length > 0 ? <QualityChart person={person} timeZone={timeZone} /> : null}
      {samples.length + events.length > 0 ? <QualityTable person={person} timeZone={timeZone} /> : null}
      {role === 'patient' ? <Earlier earlier={earlier} timeZone={timeZone} /> : null}
    </Stack>
  );
}

function Earlier({ earlier, timeZone }: Pick<PersonQuality, 'earlier'> & { timeZone: string }) {
  const { t } = useTranslation('visit-quality');
  const language = useLanguage();
  const said = earlier.map(
    ({ startTime, finding }) =>
      `${formatShortDay(startTime, timeZone, language)}: ${finding ? t(`kind.${finding}`) : t('earlier.fine')}`,
  );
  return (
    <Text tone="quiet">
      {t('earlier')}: {said.length > 0 ? said.join('; ') : t('earlier.none')}
    </Text>
  );
}
