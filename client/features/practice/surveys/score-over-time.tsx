import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Grid } from '#client/ui/components/layout.tsx';
import type { SurveyTally } from '#shared/contracts/rest/practice/surveys.ts';
import styles from './report.module.css';
import { TallyTable } from './tally-table.tsx';

interface ScoreOverTimeProps {
  help: string;
  answers: SurveyTally & { months: readonly (SurveyTally & { month: string })[] };
}

export function ScoreOverTime({ help, answers }: ScoreOverTimeProps) {
  const { t } = useTranslation('survey-report');
  const language = useLanguage();
  const { score, promoters, detractors, total } = answers;
  const months = answers.months.map((row) => ({
    ...row,
    key: row.month,
    name: formatMonth(row.month, language),
  }));
  return (
    <>
      <p>{help}</p>
      {total === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <Grid as="dl" min="8.125rem" gap={3} className={styles.figures}>
            <div>
              <dt>{t('score')}</dt>
              <dd>{score}</dd>
            </div>
            <div>
              <dt>{t('promoters')}</dt>
              <dd>{promoters}</dd>
            </div>
            <div>
              <dt>{t('detractors')}</dt>
              <dd>{detractors}</dd>
            </div>
            <div>
              <dt>{t('total')}</dt>
              <dd>{total}</dd>
            </div>
          </Grid>
          <ScoreChart label={t('chart')} months={months} />
          <TallyTable
            label={t('byMonth')}
            heading={t('month')}
            rows={months.filter((month) => month.total > 0).reverse()}
          />
        </>
      )}
    </>
  );
}

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 46;
const TOP = 12;
const BOTTOM = 28;

const GRID = [100, 50, 0, -50, -100];
const yOf = (score: number) => TOP + ((100 - score) / 200) * (HEIGHT - TOP - BOTTOM);

interface ScoreChartProps {
  label: string;
  months: readonly (ChartMonth & { month: string; name: string })[];
}

function ScoreChart({ label, months }: ScoreChartProps) {
  const step = (WIDTH - LEFT - RIGHT) / Math.max(months.length - 1, 1);
  const xOf = (index: number) => LEFT + index * step;
  // At most six names fit on a phone.
  const every = Math.ceil(months.length / 6);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {GRID.map((score) => (
        <g key={score}>
          <line
            className={score === 0 ? styles.zero : styles.grid}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={yOf(score)}
            y2={yOf(score)}
          />
          <text className={styles.axis} x={LEFT - 8} y={yOf(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      {months.map(({ month, name }, index) =>
        (months.length - 1 - index) % every === 0 ? (
          <text key={month} className={styles.axis} x={xOf(index)} y={HEIGHT - 6} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {chartLines(months).map((line) => (
        <polyline
          key={line[0]?.index}
          className={styles.line}
          points={line.map(({ index, score }) => `${xOf(index)},${yOf(score)}`).join(' ')}
        />
      ))}
      {chartLines(months)
        .flat()
        .map(({ index, score }) => (
          <circle key={index} className={styles.dot} cx={xOf(index)} cy={yOf(score)} r={5} />
        ))}
    </svg>
  );
}

interface ChartMonth {
  score: number | null;
}

export function chartLines(months: readonly ChartMonth[]): { index: number; score: number }[][] {
  const lines: { index: number; score: number }[][] = [];
  let line: { index: number; score: number }[] = [];
  for (const [index, { score }] of months.entries()) {
    if (score === null) {
      line = [];
      continue;
    }
    if (line.length === 0) lines.push(line);
    line.push({ index, score });
  }
  return lines;
}
