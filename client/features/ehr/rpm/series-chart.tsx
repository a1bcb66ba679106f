import { formatMoment } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { cx } from '#client/ui/components/class-names.ts';
import styles from './rpm.module.css';
import { type Series, scaleOf, unitWords } from './series.ts';

const WIDTH = 600;
const HEIGHT = 180;
const LEFT = 56;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;

interface SeriesChartProps {
  series: Series;
  label: string;
  timeZone: string;
}

export function SeriesChart({ series: { points, unit }, label, timeZone }: SeriesChartProps) {
  const language = useLanguage();
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0] = times;
  const length = (times.at(-1) ?? start) - start;
  const scale = scaleOf(points.map(({ value }) => value));
  const [bottom = 0] = scale;
  const top = scale.at(-1) ?? 1;
  const xOf = (time: number) =>
    length === 0 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((time - start) / length) * (WIDTH - LEFT - RIGHT);
  const yOf = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const named = length === 0 ? [start] : [0, 1, 2, 3].map((part) => start + (length * part) / 3);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {scale.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(value)} y2={yOf(value)} />
          <text className={styles.axis} x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {named.map((time, index) => (
        <text
          key={time}
          className={cx(styles.axis, (index === 1 || index === 2) && styles.between)}
          x={xOf(time)}
          y={HEIGHT - 6}
          textAnchor={length === 0 ? 'middle' : index === 0 ? 'start' : index === 3 ? 'end' : 'middle'}
        >
          {formatShortDay(time, timeZone, language)}
        </text>
      ))}
      <polyline
        className={styles.line}
        points={points.map(({ at, value }) => `${xOf(Date.parse(at))},${yOf(value)}`).join(' ')}
      />
      {points.map(({ measurementId, at, value }) => (
        <circle key={measurementId} className={styles.dot} cx={xOf(Date.parse(at))} cy={yOf(value)} r={3.5}>
          <title>{`${formatMoment(at, language, timeZone)}: ${value} ${unitWords(unit)}`}</title>
        </circle>
      ))}
    </svg>
  );
}
