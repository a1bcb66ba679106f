import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { formatLongDate, formatTime, zoneName } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import type { VisitDetail } from '../visit-data/visit-queries.ts';
import { AccessWindow } from '../visit-facts/access-window.tsx';
import { isOver } from './visit-over.ts';
import styles from './visit-page.module.css';
import { VisitStatus } from './visit-status.tsx';

const namesOf = (people: VisitDetail['providersCurrentlyInVisit']) =>
  people.map(({ name }) => name).join(', ');

/** The visit's time, type, providers, and when its links work (`access`, if it is loaded already). */
export function VisitFacts({ visit, access }: { visit: VisitDetail; access?: ReactNode }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { startTime, timeZone } = visit;
  const { t: tList } = useTranslation('visit-list');
  const present = namesOf(visit.providersCurrentlyInVisit);
  const before = namesOf(visit.providersPreviouslyInVisit);
  return (
    <Card title={t('details')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('status')}</dt>
          <dd>
            <VisitStatus visit={visit} />
          </dd>
        </div>
        <Fact name={t('date')} value={formatLongDate(startTime, timeZone, language)} />
        <Fact
          name={t('time')}
          value={`${formatTime(startTime, timeZone, language)} ${zoneName(startTime, timeZone, language)}`}
        />
        <Fact name={t('duration')} value={t('minutes', { count: visit.durationMinutes })} />
        <Fact name={t('visitType')} value={visit.visitTypeName} />
        <Fact name={t('provider')} value={visit.scheduledProviderName} />
        {visit.interpreterPresent ? <Fact name={t('interpreter')} value={t('interpreterPresent')} /> : null}
        {present ? <Fact name={t('inVisitNow')} value={present} /> : null}
        {before ? <Fact name={t('wasInVisit')} value={before} /> : null}
        <Fact name={tList('filter.origination')} value={tList(`origination.${visit.origination}`)} />
        {isOver(visit) ? null : (access ?? <AccessWindow visit={visit} />)}
        {visit.description ? (
          <div className={styles.wide}>
            <dt>{t('description')}</dt>
            <dd>{visit.description}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
