import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type { PersonQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import { SAMPLE_EVERY_MS } from '#shared/domain/quality-record.ts';
import { gradeIn, LANES, pictureOf } from './lanes.ts';
import styles from './quality.module.css';
import { useTimeWords } from './use-quality-words.ts';

/** In the drawing's own units, stretched to the screen's width. */
const WIDTH = 1_000;
const HEIGHT = 30;
/** Height distinguishes grades without colors. */
const HEIGHTS: Record<ConnectionQuality, number> = { good: 5, fair: 16, poor: HEIGHT };

/** Bands of quality over a person's visit, with marks for events. The table has the numbers. */
export function QualityChart({ person, timeZone }: { person: PersonQuality; timeZone: string }) {
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
