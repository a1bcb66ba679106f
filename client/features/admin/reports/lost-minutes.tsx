import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LOST_BY, type LostMinutes } from '#shared/contracts/rest/admin/reports.ts';
import { lostNetwork } from '#shared/rules/lost-place.ts';
import styles from './reports.module.css';

/** No one compares more rows of a kind. */
const MOST_ROWS = 8;

/** Minutes with a poor connection, by network, browser and practice, as rows with a bar and the numbers. */
export function LostMinutesChart({ rows }: { rows: readonly LostMinutes[] }) {
  const { t } = useTranslation('reports');
  const nameOf = useNames();
  if (rows.length === 0)
    return (
      <Text tone="quiet" size="small">
        {t('noLost')}
      </Text>
    );
  const most = Math.max(1, ...rows.map(({ lost }) => lost));
  return (
    <Stack gap={4}>
      <Text tone="quiet" size="small">
        {t('lostHelp')}
      </Text>
      {LOST_BY.map((by) => {
        const own = rows.filter((row) => row.by === by).slice(0, MOST_ROWS);
        return own.length === 0 ? null : (
          <section key={by}>
            <h3>{t(`lostBy.${by}`)}</h3>
            <ul className={styles.lost} data-by={by}>
              {own.map((row) => (
                <li key={row.name} className={styles.bar}>
                  <span>{nameOf(row)}</span>
                  <div className={styles.track} aria-hidden>
                    <div className={styles.stack} style={{ flexBasis: `${(row.lost / most) * 100}%` }}>
                      {row.lost > 0 ? (
                        <span className={styles.part} data-part="noShows" style={{ flexGrow: 1 }} />
                      ) : null}
                    </div>
                  </div>
                  <span>{t('lostOf', { lost: row.lost, minutes: row.minutes })}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Stack>
  );
}

function useNames(): (row: LostMinutes) => string {
  const { t } = useTranslation('reports');
  const { t: tVisit } = useTranslation('admin-visits');
  return ({ by, name }) => {
    if (name === '') return t('lostUnknown');
    if (by !== 'network') return name;
    const network = lostNetwork(name);
    if (!network) return name;
    return 'network' in network
      ? tVisit(`network.${network.network}`)
      : tVisit(`candidate.${network.candidate}`, { protocol: network.protocol });
  };
}
