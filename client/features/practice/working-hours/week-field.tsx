import { CopyCheck, Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import {
  type Interval,
  MOST_INTERVALS,
  OFFERED_HOURS,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '#shared/domain/working-hours.ts';
import styles from './working-hours.module.css';

const newInterval = (intervals: readonly Interval[]): Interval =>
  intervals.length === 0 ? { from: '08:00', to: '17:00' } : { from: '', to: '' };

interface WeekFieldProps {
  of: 'practice' | 'provider';
  timeZone: string;
  /** The hours of a provider without their own. */
  ofPractice: WeeklyHours | null;
}

export function WeekField({ of, timeZone, ofPractice }: WeekFieldProps) {
  const { t } = useTranslation('working-hours');
  const language = useLanguage();
  const { field } = useController<{ hours: WeeklyHours | null }, 'hours'>({ name: 'hours' });
  const hours = field.value;
  const change = (next: Partial<WeeklyHours>) => field.onChange({ ...hours, ...next });
  return (
    <Stack gap={4}>
      <CheckField
        label={t(`set.${of}`)}
        hint={t(of === 'provider' && ofPractice ? 'unset.likePractice' : 'unset')}
        checked={hours !== null}
        onChange={(on) => field.onChange(on ? structuredClone(ofPractice ?? OFFERED_HOURS) : null)}
      />
      {hours ? (
        <>
          <Text tone="quiet">{t('zone', { zone: zoneName(Date.now(), timeZone, language) })}</Text>
          <Stack divided>
            {WEEKDAYS.map((day) => (
              <DayFields
                key={day}
                day={day}
                none={t(`none.${of}`)}
                intervals={hours[day]}
                onChange={(intervals) => change({ [day]: intervals })}
                onCopy={() =>
                  change(
                    Object.fromEntries(WEEKDAYS.slice(0, 5).map((one) => [one, structuredClone(hours[day])])),
                  )
                }
              />
            ))}
          </Stack>
        </>
      ) : ofPractice && of === 'provider' ? (
        <WeekInWords hours={ofPractice} />
      ) : null}
    </Stack>
  );
}

interface DayFieldsProps {
  day: Weekday;
  none: string;
  intervals: readonly Interval[];
  onChange: (intervals: Interval[]) => void;
  onCopy: () => void;
}

function DayFields({ day, none, intervals, onChange, onCopy }: DayFieldsProps) {
  const { t } = useTranslation('working-hours');
  const wrong = useWrong();
  const name = t(`day.${day}`);
  const changed = (index: number, next: Partial<Interval>) =>
    onChange(intervals.map((interval, at) => (at === index ? { ...interval, ...next } : interval)));
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <Stack gap={2} className={styles.intervals}>
        {intervals.length === 0 ? (
          <Text tone="quiet" className={styles.closed}>
            {none}
          </Text>
        ) : null}
        {intervals.map((interval, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no other name, and all is controlled
          <div key={index} className={styles.interval}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={<VisuallyHidden>{t(end, { day: name, number: index + 1 })}</VisuallyHidden>}
                value={interval[end]}
                error={wrong(`hours.${day}.${index}.${end}`)}
                onChange={({ target }) => changed(index, { [end]: target.value })}
              />
            ))}
            <IconButton
              label={t('removeInterval', { day: name, number: index + 1 })}
              icon={<Trash2 size={20} />}
              onClick={() => onChange(intervals.filter((_, at) => at !== index))}
            />
          </div>
        ))}
      </Stack>
      <Row>
        {intervals.length < MOST_INTERVALS ? (
          <IconButton
            label={t('addInterval', { day: name })}
            icon={<Plus size={20} />}
            onClick={() => onChange([...intervals, newInterval(intervals)])}
          />
        ) : null}
        <IconButton label={t('copy', { day: name })} icon={<CopyCheck size={20} />} onClick={onCopy} />
      </Row>
    </fieldset>
  );
}

function WeekInWords({ hours }: { hours: WeeklyHours }) {
  const { t } = useTranslation('working-hours');
  const language = useLanguage();
  const time = (at: string) => formatTime(`2026-01-05T${at}:00Z`, 'UTC', language);
  return (
    <Facts>
      {WEEKDAYS.map((day) => (
        <Fact key={day} name={t(`day.${day}`)}>
          {hours[day].map(({ from, to }) => `${time(from)}–${time(to)}`).join(', ') || t('none.practice')}
        </Fact>
      ))}
    </Facts>
  );
}
