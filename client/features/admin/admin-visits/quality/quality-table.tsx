import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { PersonQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import { minutesOf } from './lanes.ts';
import styles from './quality.module.css';
import { useEventWords, useTimeWords } from './use-quality-words.ts';

const COLUMNS = ['time', 'roundTrip', 'lossUp', 'lossDown', 'up', 'down', 'frozen'] as const;

export function QualityTable({ person, timeZone }: { person: PersonQuality; timeZone: string }) {
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
