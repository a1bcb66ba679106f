import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, shortZoneName, twiceThatDay } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import type { ScheduleOptions } from '#client/features/visits/scheduling/schedule-queries.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import styles from './visit-changes.module.css';

const FIELDS = {
  when: ['date', 'time', 'timeZone', 'occurrence'],
  provider: ['providerUserId'],
  visitType: ['visitTypeId'],
  duration: ['durationMinutes'],
  location: ['locationId'],
} as const satisfies Record<string, readonly (keyof SlotValues)[]>;

type SlotPart = keyof typeof FIELDS;

export const slotChanges = (from: SlotValues, to: SlotValues): SlotPart[] =>
  (Object.keys(FIELDS) as SlotPart[]).filter((part) => FIELDS[part].some((name) => from[name] !== to[name]));

interface MoveChangesProps {
  visit: VisitDetail;
  from: SlotValues;
  to: SlotValues;
  options: ScheduleOptions;
  children: ReactNode;
}

export function MoveChanges({ visit, from, to, options, children }: MoveChangesProps) {
  const { t } = useTranslation('visit-actions');
  const { t: visits } = useTranslation('visits');
  const { t: scheduling } = useTranslation('scheduling');
  const whenOf = useWhen(from, to);
  const changes = slotChanges(from, to);

  const providerOf = ({ providerUserId }: SlotValues) =>
    options.providers.find(({ userId }) => userId === providerUserId)?.name ??
    (providerUserId === from.providerUserId ? visit.scheduledProviderName : '…');
  const typeOf = ({ visitTypeId }: SlotValues) =>
    options.visitTypes.find((type) => type.visitTypeId === visitTypeId)?.name ??
    (visitTypeId === from.visitTypeId ? visit.visitTypeName : '…');
  const locationOf = ({ locationId }: SlotValues) =>
    options.locations.find((location) => location.locationId === locationId)?.name ??
    (locationId ? visit.location?.name : scheduling('noLocation'));
  const parts = {
    when: { label: visits('time'), of: whenOf },
    provider: { label: visits('provider'), of: providerOf },
    visitType: { label: visits('visitType'), of: typeOf },
    duration: {
      label: visits('duration'),
      of: ({ durationMinutes }: SlotValues) =>
        durationMinutes ? visits('minutesShort', { count: Number(durationMinutes) }) : '…',
    },
    location: { label: visits('location'), of: locationOf },
  };
  return (
    <Stack gap={1} className={styles.changes} role="status">
      {changes.length === 0 ? <p>{t('nothingChanged')}</p> : null}
      {changes.map((what) => {
        const { label, of } = parts[what];
        return <Change key={what} label={label} from={of(from)} to={of(to)} into={t('into')} />;
      })}
      {children}
    </Stack>
  );
}

function Change({ label, from, to, into }: { label: string; from: ReactNode; to: ReactNode; into: string }) {
  return (
    <p>
      <Text as="span" tone="quiet" className={styles.changed}>
        {label}
      </Text>{' '}
      <span>
        {from} <ArrowRight size={16} aria-hidden />
        <VisuallyHidden>{into}</VisuallyHidden> <strong>{to}</strong>
      </span>
    </p>
  );
}

function useWhen(from: SlotValues, to: SlotValues): (slot: SlotValues) => string {
  const language = useLanguage();
  return ({ date, time, timeZone, occurrence }) => {
    if (!date || !time) return '…';
    const wall = `${date}T${time}:00Z`;
    const twice = twiceThatDay(date, time, timeZone);
    const zone =
      twice || from.timeZone !== to.timeZone
        ? ` ${shortZoneName(twice?.[occurrence === 'second' ? 1 : 0] ?? wall, timeZone)}`
        : '';
    const day = from.date === to.date ? '' : `${formatShortDay(wall, 'UTC', language)}, `;
    return `${day}${formatTime(wall, 'UTC', language)}${zone}`;
  };
}
