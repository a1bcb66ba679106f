import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { call } from '#client/api/call.ts';
import { formatMoment, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { POLL_MS, type VisitDetail, visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import type { Stage } from '#shared/domain/participant.ts';
import styles from './visit-facts.module.css';
import { phaseOf } from './visit-phase.ts';

export const factsQuery = (visit: VisitDetail) =>
  queryOptions({
    queryKey: [
      ...visitKey(visit.visitId),
      'facts',
      visit.status,
      visit.patientStages,
      visit.providersCurrentlyInVisit.length,
    ],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/facts', {
        params: { rootVisitId: visit.visitId },
        signal,
      }),
    // Keeps the earlier data during a reload, but never another visit's.
    placeholderData: (former, query) => (query?.queryKey[1] === visit.visitId ? former : undefined),
    refetchInterval: POLL_MS,
  });

const MINUTE_MS = 60_000;

const TONES: Record<Stage, Tone> = {
  pending: 'quiet',
  waiting: 'waiting',
  'in-visit': 'good',
  left: 'quiet',
  removed: 'danger',
};

export function VisitCourse({ visit }: { visit: VisitDetail }) {
  const { data, isPending } = useQuery(factsQuery(visit));
  if (isPending) return <StillLoading />;
  // The links' section reports a loading failure.
  return data ? <Course visit={visit} facts={data} /> : null;
}

export function Course({ visit, facts }: { visit: VisitDetail; facts: VisitFacts }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const over = phaseOf(visit) === 'after';
  const title = t(over ? 'courseThen' : 'courseNow');
  const { beganAt, endedAt, serverTime, people, ratings } = facts;
  if (over && beganAt === null && people.length === 0) return null;
  const when = (at: string) => formatMoment(at, language, visit.timeZone);
  const spent = beganAt && Date.parse(endedAt ?? serverTime) - Date.parse(beganAt);
  return (
    <Card title={title}>
      <Facts>
        <Fact name={t('began')} capital>
          {beganAt ? when(beganAt) : t('notBegun')}
        </Fact>
        {endedAt ? (
          <Fact name={t('ended')} capital>
            {when(endedAt)}
          </Fact>
        ) : null}
        {spent === null || spent === '' ? null : (
          <Fact name={t('timeInVisit')}>
            {spent < MINUTE_MS ? t('lessThanMinute') : t('minutes', { count: Math.floor(spent / MINUTE_MS) })}
          </Fact>
        )}
      </Facts>
      {people.length > 0 ? (
        <>
          <Text as="h3" above={5} below={2} size="body">
            {t(over ? 'people' : 'peopleNow')}
          </Text>
          <Stack as="ul" divided>
            {people.map((person) => (
              <Person key={person.seatId} person={person} over={over} timeZone={visit.timeZone} />
            ))}
          </Stack>
        </>
      ) : null}
      <LongWaits waits={facts.waits} timeZone={visit.timeZone} />
      {visit.status === 'COMPLETE' ? (
        <>
          <Text as="h3" above={5} below={2} size="body">
            {t(visit.isGroupVisit ? 'ratings' : 'rating')}
          </Text>
          {ratings.length === 0 ? (
            <Text tone="quiet" size="small">
              {t('noRating')}
            </Text>
          ) : null}
          <Stack as="ul" divided>
            {ratings.map(({ sessionId, patientName, score, comment, at }) => (
              <Stack as="li" gap={1} breaks className={styles.entry} key={sessionId}>
                <Row as="p" gap={1} across={3} wrap align="center" apart>
                  <strong>{t('score', { score })}</strong>
                  <Text as="span" tone="quiet" size="small">
                    <NameInVisit name={patientName} sessionId={sessionId} /> · {when(at)}
                  </Text>
                </Row>
                {comment ? <Text asTyped>“{comment}”</Text> : null}
              </Stack>
            ))}
          </Stack>
        </>
      ) : null}
    </Card>
  );
}

interface PersonProps {
  person: VisitFacts['people'][number];
  over: boolean;
  timeZone: string;
}

function Person({ person, over, timeZone }: PersonProps) {
  const { t } = useTranslation('visit-facts');
  const { t: tRole } = useTranslation('in-visit');
  const language = useLanguage();
  const { name, sessionId, role, stage, stays } = person;
  const time = (at: string) => formatTime(at, timeZone, language);
  const timesOf = ({ arrivedAt, admittedAt, leftAt }: (typeof stays)[number]) =>
    [
      // For staff, arriving and joining are the same.
      role === 'provider' ? null : t('arrived', { time: time(arrivedAt) }),
      admittedAt ? t('joined', { time: time(admittedAt) }) : null,
      leftAt ? t('left', { time: time(leftAt) }) : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return (
    <Stack as="li" gap={1} breaks className={styles.entry}>
      <Row as="p" gap={1} across={3} wrap align="center" apart>
        <strong>
          <NameInVisit name={name} sessionId={sessionId} />
        </strong>
        {over ? null : <StatusPill tone={TONES[stage]}>{t(`stage.${stage}`)}</StatusPill>}
      </Row>
      {stays.map((stay, index) => (
        <Text tone="quiet" size="small" key={stay.arrivedAt}>
          {index === 0 ? `${tRole(`role_${role}`)} · ` : null}
          {timesOf(stay)}
        </Text>
      ))}
    </Stack>
  );
}

type WaitEvent = VisitFacts['waits'][number];

/** PRODUCT 9.25. */
export function LongWaits({ waits, timeZone }: { waits: readonly WaitEvent[]; timeZone: string }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  if (waits.length === 0) return null;
  return (
    <>
      <Text as="h3" above={5} below={2} size="body">
        {t('longWaits')}
      </Text>
      <Stack as="ul" divided>
        {waits.map((event) => (
          <Stack
            as="li"
            gap={1}
            breaks
            className={styles.entry}
            key={`${event.what} ${event.at} ${event.patient?.sessionId}`}
          >
            <Text tone="quiet" size="small">
              {formatTime(event.at, timeZone, language)} · <What event={event} />
            </Text>
          </Stack>
        ))}
      </Stack>
    </>
  );
}

function What({ event: { what, patient, staff } }: { event: WaitEvent }) {
  const { t, i18n } = useTranslation('visit-facts');
  const people = staff.join(', ');
  const asked = what === 'patient' || what === 'call' || what === 'time';
  const told = !asked && staff.length === 0 ? 'no-one' : what;
  return (
    <Trans
      i18n={i18n}
      t={t}
      i18nKey={`wait.${told}`}
      values={{ people }}
      components={{
        name: patient ? <NameInVisit name={patient.name} sessionId={patient.sessionId} /> : <span />,
      }}
    />
  );
}
