import { useTranslation } from 'react-i18next';
import { addressWords } from '#client/features/room/safety/address-words.ts';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import type { PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { toUsDate } from '#shared/rules/us-date.ts';

interface PatientIdentityProps {
  details: PatientDetails | undefined;
  /** The location that the patient gave for the visit. */
  location: SafetyFacts['location'];
}

/** Date of birth, sex, address, identifiers in other systems, and the patient's location at the visit. */
export function PatientIdentity({ details, location }: PatientIdentityProps) {
  const { t } = useTranslation('admin-visits');
  const { t: tSchedule } = useTranslation('scheduling');
  const { t: tSafety } = useTranslation('safety');
  if (!details) return null;
  const { birthDate, sex, mrn, externalId } = details;
  const address = addressLine(details);
  return (
    <Facts>
      <Fact name={tSchedule('birthDate')}>{birthDate ? toUsDate(birthDate) : t('notGiven')}</Fact>
      <Fact name={tSchedule('sex')}>{sex ? tSchedule(`sex.${sex}`) : t('notGiven')}</Fact>
      <Fact name={tSchedule('mrn')}>{mrn || t('notGiven')}</Fact>
      <Fact name={t('externalId')}>{externalId ?? t('noExternalId')}</Fact>
      <Fact name={tSchedule('address')} wide="row">
        {address || t('notGiven')}
      </Fact>
      <Fact name={tSafety('location')} wide="row">
        {location
          ? `${addressWords(location) ?? US_STATES[location.state]} · ${location.otherPlace ?? tSafety(`place ${location.place}`)}`
          : tSafety('notGiven')}
      </Fact>
    </Facts>
  );
}
