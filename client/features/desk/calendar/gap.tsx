import { Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './calendar.module.css';
import { type CalendarDay, DAY_MINUTES, timeOf } from './calendar-days.ts';
import { LAST_START, STEP } from './drag.ts';

interface GapProps {
  label: string;
  day: CalendarDay;
  onSchedule: (minute: number) => void;
}

/** In minutes: where the keyboard starts on a day other than today. */
const MORNING = 9 * 60;

/** The free times of a column. A click schedules at the quarter hour under the pointer or chosen by the arrow keys. */
export function Gap({ label, day, onSchedule }: GapProps) {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  const [minute, setMinute] = useState<number | null>(null);
  const first = Math.ceil(Math.max(day.minuteOf(Date.now()) - STEP, 0) / STEP) * STEP;
  if (first > LAST_START) return null;
  const words = (at: number) => formatTime(`1970-01-01T${timeOf(at)}:00Z`, 'UTC', language);
  const within = (at: number) => Math.min(Math.max(at, first), LAST_START);

  function follow(event: PointerEvent) {
    const at = minuteAt(event);
    setMinute(event.pointerType === 'touch' || at < first ? null : at);
  }
  function step(event: KeyboardEvent) {
    const by = { ArrowDown: STEP, ArrowUp: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = within((minute ?? MORNING) + by);
    setMinute(at);
    announce(words(at));
  }
  function schedule(event: MouseEvent) {
    const at = event.detail === 0 ? within(minute ?? MORNING) : minuteAt(event);
    if (at >= first) onSchedule(at);
  }
  return (
    <button
      type="button"
      className={styles.gap}
      aria-label={
        minute === null
          ? t('scheduleIn', { column: label })
          : t('scheduleAt', { column: label, time: words(minute) })
      }
      onPointerMove={follow}
      onPointerLeave={() => setMinute(null)}
      onFocus={({ target }) => target.matches(':focus-visible') && setMinute(within(minute ?? MORNING))}
      onBlur={() => setMinute(null)}
      onKeyDown={step}
      onClick={schedule}
    >
      {minute === null ? null : (
        <Row
          as="span"
          gap={1}
          align="center"
          sides={2}
          strong
          size="13"
          className={styles.free}
          style={{ top: `calc(${minute} * var(--minute))` }}
        >
          <Plus size={14} aria-hidden /> {words(minute)}
        </Row>
      )}
    </button>
  );
}

function minuteAt({ clientY, currentTarget }: MouseEvent): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  const minute = Math.floor((((clientY - top) / height) * DAY_MINUTES) / STEP) * STEP;
  return Math.min(Math.max(minute, 0), LAST_START);
}
