import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { addressWords } from './address-words.ts';
import styles from './safety.module.css';

interface SafetyStripProps {
  facts: SafetyFacts;
  timeZone: string;
  over?: boolean;
}

export function SafetyStrip({ facts, timeZone, over = false }: SafetyStripProps) {
  const { t } = useTranslation('safety');
  const language = useLanguage();
  const { sessionId, patientName, location, mobileOnFile, onFile } = facts;
  const address = addressWords(location);
  return (
    <Stack as="section" gap={3} className={styles.strip} aria-label={t('of', { name: patientName })}>
      <Text as="h3" size="large">
        <NameInVisit name={patientName} sessionId={sessionId} />
      </Text>
      <Facts>
        <Stated
          over={over}
          name={t('location')}
          onFile={onFile.home ? t('homeOnFile', { home: onFile.home }) : null}
          wide
        >
          {location ? (
            <>
              <Text as="span" ownLine>
                {address ?? t('noAddress')}
              </Text>
              <Text as="span" ownLine tone="quiet" regular>
                {location.otherPlace ?? t(`place.${location.place}`)} ·{' '}
                {t('stated', { when: formatMoment(location.statedAt, language, timeZone) })}
              </Text>
            </>
          ) : null}
        </Stated>
        <Stated
          over={over}
          name={t('state')}
          onFile={onFile.state ? t('stateOnFile', { state: US_STATES[onFile.state] }) : null}
        >
          {location ? US_STATES[location.state] : null}
        </Stated>
        <Stated over={over} name={t('callback')}>
          {location ? <CallLink number={location.callbackNumber} /> : null}
        </Stated>
        {!location && mobileOnFile ? (
          <Stated over={over} name={t('onFile')}>
            <CallLink number={mobileOnFile} />
          </Stated>
        ) : null}
        <Stated over={over} name={t('birth')}>
          {facts.dateOfBirth ? <Birth facts={facts} /> : null}
        </Stated>
      </Facts>
      {over ? null : (
        <Text tone="quiet" size="13">
          {t(address ? 'emergency' : 'emergencyNoAddress')}
        </Text>
      )}
    </Stack>
  );
}

function Birth({ facts }: { facts: SafetyFacts }) {
  const { t } = useTranslation('safety');
  const { dateOfBirth, birthSigned, age, onFile } = facts;
  if (!dateOfBirth || age === null) return null;
  const differs = birthSigned && onFile.dateOfBirth !== null && onFile.dateOfBirth !== dateOfBirth;
  return (
    <>
      {t('age', { date: toUsDate(dateOfBirth), count: age })}
      <Text as="span" ownLine tone="quiet" regular>
        {t(birthSigned ? 'birthConfirmed' : 'birthOnFile')}
      </Text>
      {differs && onFile.dateOfBirth ? (
        <Text as="span" tone="waiting">
          {t('birthDiffers', { date: toUsDate(onFile.dateOfBirth) })}
        </Text>
      ) : null}
    </>
  );
}

interface StatedProps {
  name: string;
  over: boolean;
  /** The practice's value, if the patient gave none. */
  onFile?: string | null;
  wide?: boolean;
  children: ReactNode;
}

function Stated({ name, over, onFile = null, wide = false, children }: StatedProps) {
  const { t } = useTranslation('safety');
  return (
    <Fact name={name} {...(wide ? { wide: 'row' } : {})}>
      {children ?? (
        <>
          {over ? (
            <Text as="span" ownLine tone="quiet" regular>
              {t('notGivenAfter')}
            </Text>
          ) : (
            <Text as="span" tone="waiting">
              {t('notGiven')}
            </Text>
          )}
          {onFile ? (
            <Text as="span" ownLine tone="quiet" regular>
              {onFile}
            </Text>
          ) : null}
        </>
      )}
    </Fact>
  );
}

/** @param number in E.164 */
export function CallLink({ number, className }: { number: string; className?: string | undefined }) {
  const { t } = useTranslation('safety');
  const words = formatPhone(number);
  return (
    <PhoneLink button className={className} number={number} label={t('call', { number: words })}>
      {words}
    </PhoneLink>
  );
}
