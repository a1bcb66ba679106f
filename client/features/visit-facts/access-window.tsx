import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import type { VisitDetail } from '../visit-data/visit-queries.ts';
import { factsQuery } from './facts-query.ts';

/** When the patients may do their steps and check in, and until when their links work: entries of a list of facts. */
export default function AccessWindow({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const { data } = useQuery(factsQuery(visit));
  if (!data) return null;
  const { access, serverTime } = data;
  const when = (at: string) => formatMoment(at, language, visit.timeZone);
  const open = visit.providersCurrentlyInVisit.length > 0 || access.checkInFrom <= serverTime;
  return (
    <>
      {access.stepsFrom === null ? null : (
        <div>
          <dt>{t('steps')}</dt>
          <dd>
            {access.stepsFrom > serverTime
              ? t('stepsFrom', { when: when(access.stepsFrom) })
              : t('stepsAtOnce')}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('checkIn')}</dt>
        <dd>{open ? t('checkInNow') : t('checkInFrom', { when: when(access.checkInFrom) })}</dd>
      </div>
      <div>
        <dt>{t('linksUntil')}</dt>
        <dd>{access.until ? when(access.until) : t('noLink')}</dd>
      </div>
    </>
  );
}
