import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatTime, shortZoneName } from '#client/features/core/dates/format.ts';
import { formatHour, formatWeekday } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { useServerNow } from '#client/features/desk/visit-list/use-server-now.ts';
import { useVisitType } from '#client/features/desk/visit-list/use-visit-type.ts';
import { statesOf } from '#client/features/desk/visit-list/visit-state.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { Block } from './block.tsx';
import { blockState, isMovable } from './block-state.ts';
import styles from './calendar.module.css';
import { type CalendarColumn, isInvited, opensAt, shadeOf } from './calendar-columns.ts';
import { type CalendarDay, DAY_MINUTES, timeOf } from './calendar-days.ts';
import { type Drag, useDrag } from './drag.ts';
import { Gap } from './gap.tsx';
import { useDragging } from './use-dragging.ts';
import { type Minutes, useDrawn } from './use-drawn.ts';
import { type GridActions, useGridKeys } from './use-grid-keys.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** In minutes: how much shows above the hour where the grid opens. */
const BEFORE = 60;
const PLACEHOLDERS = [6, 8, 9, 11, 13, 14, 16].map((hour) => hour * 60);

interface CalendarGridProps extends GridActions {
  columns: readonly CalendarColumn[];
  loading: boolean;
  view: 'day' | 'week';
  timeZone: string;
  today: string;
  dayAddress: (date: string) => string;
  openings: number;
  onSchedule: (column: CalendarColumn, minute: number) => void;
  onDrop: (drag: Drag) => void;
}

export function CalendarGrid(props: CalendarGridProps) {
  const {
    columns,
    loading,
    view,
    timeZone,
    today,
    openings,
    dayAddress,
    onSchedule,
    onOpen,
    onMove,
    onDrop,
  } = props;
  const { t } = useTranslation('calendar');
  const { t: visits } = useTranslation('visits');
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const todays = columns.flatMap(({ day }, index) => (day.date === today ? [index] : []));
  const [first] = todays;
  const isEmpty = !loading && columns.every((column) => column.visits.length === 0);
  useGridKeys(scroller, { onOpen, onMove });
  useDragging(scroller, {
    visitOf(visitId) {
      for (const column of columns)
        for (const { visit, from } of column.visits)
          if (visit.visitId === visitId && !isInvited(column, visit))
            return { column: column.key, minute: from, durationMinutes: visit.durationMinutes };
      return undefined;
    },
    onDrop,
  });
  useOpenAt(scroller, loading, openings, () => {
    const now = columns[first ?? -1]?.day.minuteOf(Date.now());
    return opensAt(now === undefined ? columns : todays.flatMap((index) => columns[index] ?? []), now);
  });
  const timeAt = useTimes(timeZone);
  const shown = `${view} ${columns[0]?.day.date} ${loading} ${openings}`;
  const drawn = useDrawn(scroller, columns.length, shown);
  return (
    <div ref={scroller} className={styles.scroller} aria-busy={loading}>
      <VisuallyHidden>
        <p id={id}>{t('keys')}</p>
        <p role="status">{loading ? visits('loading') : ''}</p>
      </VisuallyHidden>
      {isEmpty ? (
        <Stack align="center" centered className={styles.empty} role="status">
          <strong>{t(`empty.${view}`)}</strong>
          {(columns.at(-1)?.day.ends ?? 0) > Date.now() ? (
            <Text as="span" tone="quiet">
              {t('emptyHelp')}
            </Text>
          ) : null}
        </Stack>
      ) : null}
      <section
        className={styles.grid}
        data-view={view}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label={t('calendar')}
        aria-describedby={id}
      >
        <Row align="end" justify="end" pad={1} sides={2} tone="quiet" size="13" className={styles.corner}>
          {shortZoneName(columns[0]?.day.begins ?? 0, timeZone)}
        </Row>
        {columns.map((column) => (
          <Head
            key={column.key}
            column={column}
            id={`${id}${column.key}`}
            isToday={column.day.date === today}
            href={view === 'week' ? dayAddress(column.day.date) : null}
            counted={!loading}
          />
        ))}
        <Hours />
        {columns.map((column, index) => (
          <Column
            key={column.key}
            column={column}
            place={index + 2}
            headId={`${id}${column.key}`}
            timeAt={timeAt}
            drawn={drawn(index)}
            placeholders={loading ? index : null}
            onSchedule={onSchedule}
          />
        ))}
        {first === undefined ? null : (
          <NowLine
            day={columns[first]?.day as CalendarDay}
            columns={[first + 2, first + todays.length + 2]}
          />
        )}
      </section>
    </div>
  );
}

/** Times of day in words, cached: many visits begin at the same time, and formatting is slow. */
function useTimes(timeZone: string): (instant: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const times = new Map<string, string>();
    return (instant) => {
      const time = times.get(instant) ?? formatTime(instant, timeZone, language);
      times.set(instant, time);
      return time;
    };
  }, [timeZone, language]);
}

function Hours() {
  const language = useLanguage();
  return (
    <div className={styles.hours} aria-hidden>
      {HOURS.slice(1).map((hour) => (
        <Text
          as="span"
          tone="quiet"
          size="13"
          nowrap
          key={hour}
          className={styles.hour}
          style={{ '--from': hour * 60 } as CSSProperties}
        >
          {formatHour(hour, language)}
        </Text>
      ))}
    </div>
  );
}

interface HeadProps {
  column: CalendarColumn;
  id: string;
  isToday: boolean;
  href: string | null;
  counted: boolean;
}

function Head({ column, id, isToday, href, counted }: HeadProps) {
  const { t } = useTranslation('calendar');
  const title = useTitle(column, href !== null);
  const off = column.hours?.off;
  const facts = [
    counted ? t('visits', { count: column.visits.length }) : '…',
    ...(off ? [off.reason ? t(`${off.why}For`, { reason: off.reason }) : t(off.why)] : []),
  ].join(' · ');
  return (
    <div className={styles.columnHead} data-today={(isToday && href !== null) || undefined}>
      <Text as="h2" size="body" cut id={id}>
        {href ? (
          <Row as={Link} align="center" touch href={href} className={styles.dayLink ?? ''}>
            {title}
          </Row>
        ) : (
          title
        )}
      </Text>
      <Text as="span" tone="quiet" size="13" cut title={off?.reason ? facts : undefined}>
        {facts}
      </Text>
    </div>
  );
}

/** 'Fri 27' for a day of the week; otherwise the provider's name. */
function useTitle({ day, provider }: CalendarColumn, isDay: boolean): string {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  if (!isDay) return provider?.name ?? t('everyone');
  return `${formatWeekday(`${day.date}T12:00Z`, 'UTC', language).slice(0, 3)} ${Number(day.date.slice(8))}`;
}

interface ColumnProps {
  column: CalendarColumn;
  place: number;
  headId: string;
  timeAt: (instant: string) => string;
  drawn: Minutes;
  placeholders: number | null;
  onSchedule: (column: CalendarColumn, minute: number) => void;
}

const Column = memo(function Column({
  column,
  place,
  headId,
  timeAt,
  drawn: [first, end],
  placeholders,
  onSchedule,
}: ColumnProps) {
  const { t } = useTranslation('calendar');
  const nameOf = useVisitName();
  const { permissions } = useSignedIn().practice;
  const title = useTitle(column, column.key === column.day.date && column.provider === null);
  const typeOf = useVisitType();
  const { t: visits } = useTranslation('visits');
  const factsOf = (visit: VisitListItem, invited: boolean) =>
    [
      invited ? t('invited') : null,
      typeOf(visit),
      column.provider && !invited ? null : visit.scheduledProviderName,
    ]
      .filter(Boolean)
      .join(' · ');
  const stateWords = (visit: VisitListItem) =>
    blockState(visit) === 'scheduled'
      ? ''
      : statesOf(visit)
          .map((state) => visits(state))
          .join(' · ');
  return (
    <div
      className={styles.column}
      style={
        {
          gridColumn: place,
          ...(column.hours ? { '--shade': shadeOf(column.hours) } : {}),
        } as CSSProperties
      }
      data-column={column.key}
    >
      {permissions.includes('visits.schedule') ? (
        <Gap label={title} day={column.day} onSchedule={(minute) => onSchedule(column, minute)} />
      ) : null}
      <ul className={styles.visits} aria-labelledby={headId}>
        {column.visits
          .filter(({ from, to }) => from < end && to > first)
          .map((placed) => ({ placed, invited: isInvited(column, placed.visit) }))
          .map(({ placed, invited }) => (
            <Block
              key={placed.visit.visitId}
              placed={placed}
              name={nameOf(placed.visit)}
              time={
                placed.continued
                  ? t('continued', { time: timeAt(placed.visit.startTime) })
                  : timeAt(placed.visit.startTime)
              }
              facts={factsOf(placed.visit, invited)}
              states={stateWords(placed.visit)}
              invited={invited}
              movable={!invited && isMovable(placed.visit, permissions)}
            />
          ))}
      </ul>
      {placeholders === null ? null : <Placeholders column={placeholders} />}
      <Ghost column={column.key} />
    </div>
  );
});

function Ghost({ column }: { column: string }) {
  const language = useLanguage();
  const drag = useDrag(({ drag }) => (drag?.column === column ? drag : null));
  if (!drag) return null;
  const at = (minute: number) => formatTime(`1970-01-01T${timeOf(minute % 1440)}:00Z`, 'UTC', language);
  const { minute, durationMinutes } = drag;
  return (
    <Text
      as="div"
      tone="primary"
      size="13"
      strong
      className={styles.ghost}
      style={{ '--from': minute, '--minutes': Math.min(durationMinutes, 1440 - minute) } as CSSProperties}
    >
      {at(minute)} – {at(minute + durationMinutes)}
    </Text>
  );
}

function Placeholders({ column }: { column: number }) {
  return PLACEHOLDERS.map((minute) => (
    <div
      key={minute}
      className={styles.placeholder}
      style={{ '--from': minute + (column % 3) * 30, '--minutes': 40 } as CSSProperties}
    />
  ));
}

function useOpenAt(
  scroller: RefObject<HTMLElement | null>,
  loading: boolean,
  openings: number,
  minuteOf: () => number,
): void {
  const opened = useRef(-1);
  const minute = useEffectEvent(minuteOf);
  useLayoutEffect(() => {
    const column = scroller.current?.querySelector('[data-column]');
    if (!column || opened.current === openings) return;
    if (!loading) opened.current = openings;
    scroller.current?.scrollTo({ top: ((minute() - BEFORE) / DAY_MINUTES) * column.clientHeight });
  }, [scroller, loading, openings]);
}

interface GridSkeletonProps {
  columns: number;
  label: string;
}

export function GridSkeleton({ columns, label }: GridSkeletonProps) {
  const each = Array.from({ length: columns }, (_, index) => index);
  const scroller = useRef<HTMLDivElement>(null);
  useOpenAt(scroller, true, 0, () => new Date().getHours() * 60 + new Date().getMinutes());
  return (
    <div ref={scroller} className={styles.scroller} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.grid} style={{ '--columns': columns } as CSSProperties} aria-hidden>
        <Row align="end" justify="end" pad={1} sides={2} tone="quiet" size="13" className={styles.corner} />
        {each.map((index) => (
          <div key={index} className={styles.columnHead}>
            <span className={styles.blank} />
          </div>
        ))}
        <Hours />
        {each.map((index) => (
          <div key={index} className={styles.column} data-column>
            <Placeholders column={index} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface NowLineProps {
  day: CalendarDay;
  /** The grid's columns of today: the first, and the one after the last. */
  columns: readonly [number, number];
}

/** The line at the current time. Nothing else changes as time passes. */
function NowLine({ day, columns: [first, end] }: NowLineProps) {
  const minute = day.minuteOf(useServerNow());
  if (minute < 0 || minute >= 1440) return null;
  const place = { '--from': minute, gridColumn: `${first} / ${end}` } as CSSProperties;
  return <div className={styles.now} style={place} aria-hidden />;
}
