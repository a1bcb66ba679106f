import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { PersonQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import { SAMPLE_EVERY_MS } from '#shared/domain/quality-record.ts';
import { gradeIn, LANES, minutesOf, pictureOf } from './lanes.ts';
import styles from './quality.module.css';
import { useEventWords, useFindingWords, useTimeWords } from './use-quality-words.ts';

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

const COLUMNS = ['time', 'roundTrip', 'lossUp', 'lossDown', 'up', 'down', 'frozen'] as const;

function QualityTable({ person, timeZone }: { person: PersonQuality; timeZone: string }) {
  const { t } = useTranslation('visit-quality');
  const timeOf = useTimeWords(timeZone);
  const wordsOf = useEventWords();
  const minutes = minutesOf(person.samples);
  return (
    <>
      {minutes.length > 0 ? (
        <details className={styles.details}>
          <summary>{t('table')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <section className={styles.scroll} aria-label={`${t('table')}: ${person.name}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {COLUMNS.map((column) => (
                    <th key={column} scope="col">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {minutes.map(({ at, roundTripMs, lossUp, lossDown, kbpsUp, kbpsDown, frozenMs }) => (
                  <tr key={at}>
                    <th scope="row">{timeOf(at)}</th>
                    <td>{roundTripMs === null ? '–' : t('ms', { value: roundTripMs })}</td>
                    <td>{t('percent', { value: lossUp })}</td>
                    <td>{t('percent', { value: lossDown })}</td>
                    <td>{t('kbps', { value: kbpsUp })}</td>
                    <td>{t('kbps', { value: kbpsDown })}</td>
                    <td>{t('seconds', { value: Math.round(frozenMs / 1_000) })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      ) : null}
      <details className={styles.details}>
        <summary>{t('events')}</summary>
        <Stack as="ol" gap={1}>
          {person.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events never change places
            <li key={index}>
              <Text as="span" tone="quiet">
                {timeOf(event.at)}
              </Text>{' '}
              {wordsOf(event)}
            </li>
          ))}
        </Stack>
      </details>
    </>
  );
}

/** In the drawing's own units, stretched to the screen's width. */
const WIDTH = 1_000;
const HEIGHT = 30;
/** Height distinguishes grades without colors. */
const HEIGHTS: Record<ConnectionQuality, number> = { good: 5, fair: 16, poor: HEIGHT };

/** Bands of quality over a person's visit, with marks for events. The table has the numbers. */
function QualityChart({ person, timeZone }: { person: PersonQuality; timeZone: string }) {
  const { t } = useTranslation('visit-quality');
  const timeOf = useTimeWords(timeZone);
  const { from, until, marks } = pictureOf(person);
  const xOf = (at: number) => ((at - from) / (until - from)) * WIDTH;
  const width = Math.max(1, xOf(from + SAMPLE_EVERY_MS));
  return (
    <Stack as="figure" gap={2}>
      <Text as="figcaption" tone="quiet">
        {t('chartHelp')}
      </Text>
      <Stack gap={2} role="img" aria-label={t('chart', { name: person.name })}>
        {LANES.map((lane) => (
          <div key={lane} className={styles.lane}>
            <Text as="span" tone="quiet">
              {t(`lane.${lane}`)}
            </Text>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {person.samples.map((sample) => {
                const grade = gradeIn(lane, sample);
                const height = HEIGHTS[grade];
                const x = xOf(sample.at) - width;
                return (
                  <rect
                    key={sample.at}
                    className={styles.bar}
                    data-grade={grade}
                    x={x}
                    y={HEIGHT - height}
                    width={width}
                    height={height}
                  />
                );
              })}
              {marks.map(({ at, kind }) => (
                <line
                  key={`${kind}-${at}`}
                  className={styles.mark}
                  x1={xOf(at)}
                  x2={xOf(at)}
                  y1={0}
                  y2={HEIGHT}
                />
              ))}
            </svg>
          </div>
        ))}
        <Row apart tone="quiet" size="small" className={styles.times}>
          <span>{timeOf(from)}</span>
          <span>{timeOf(until)}</span>
        </Row>
      </Stack>
    </Stack>
  );
}
