import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import styles from './visit-facts.module.css';

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
