import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessWindow } from '#client/features/check-in/visit-facts/access-window.tsx';
import { formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { locationLine } from '#shared/rules/address-line.ts';
import { VisitStatus } from './visit-status.tsx';

const namesOf = (people: VisitDetail['providersCurrentlyInVisit']) =>
  people.map(({ name }) => name).join(', ');

interface VisitFactsProps {
  visit: VisitDetail;
  access?: ReactNode;
  series?: ReactNode;
  whole?: boolean;
}

export function VisitFacts({ visit, access, series, whole = false }: VisitFactsProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { startTime, timeZone } = visit;
  const { t: tList } = useTranslation('visit-list');
  const present = namesOf(visit.providersCurrentlyInVisit);
  const before = namesOf(visit.providersPreviouslyInVisit);
  return (
    <Card title={t('details')}>
      <Facts>
        {whole ? (
          <>
            <Fact name={t('status')}>
              <VisitStatus visit={visit} />
            </Fact>
            <Fact name={t('date')} capital>
              {formatLongDate(startTime, timeZone, language)}
            </Fact>
            <Fact name={t('time')}>{formatTime(startTime, timeZone, language)}</Fact>
            <Fact name={t('duration')}>{t('minutes', { count: visit.durationMinutes })}</Fact>
            <Fact name={t('visitType')}>{visit.visitTypeName}</Fact>
            <Fact name={t('provider')}>{visit.scheduledProviderName}</Fact>
          </>
        ) : null}
        <Fact name={t('timeZone')}>{zoneName(startTime, timeZone, language)}</Fact>
        {visit.location ? <Fact name={t('location')}>{locationLine(visit.location)}</Fact> : null}
        {visit.interpreterPresent ? <Fact name={t('interpreter')}>{t('interpreterPresent')}</Fact> : null}
        {present ? <Fact name={t('inVisitNow')}>{present}</Fact> : null}
        {before ? <Fact name={t('wasInVisit')}>{before}</Fact> : null}
        <Fact name={tList('filter.origination')}>{tList(`origination.${visit.origination}`)}</Fact>
        {isOver(visit) ? null : (access ?? <AccessWindow visit={visit} />)}
        {series}
        {visit.description ? (
          <Fact name={t('description')} wide="prose">
            {visit.description}
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}
