import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Fact } from '#client/ui/components/facts.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { factsQuery } from './visit-course.tsx';

const LOADING = '…';

export function AccessWindow({ visit }: { visit: VisitDetail }) {
  const { data, isPending } = useQuery(factsQuery(visit));
  return (
    <>
      {isPending ? <StillLoading /> : null}
      <AccessFacts visit={visit} facts={data} />
    </>
  );
}

export function AccessFacts({ visit, facts: data }: { visit: VisitDetail; facts: VisitFacts | undefined }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const access = data?.access;
  const now = data?.serverTime ?? '';
  const when = (at: string) => formatMoment(at, language, visit.timeZone);
  const open = visit.providersCurrentlyInVisit.length > 0 || (access && access.checkInFrom <= now);
  return (
    <>
      {access?.stepsFrom ? (
        <Fact name={t('steps')} capital>
          {access.stepsFrom > now ? t('stepsFrom', { when: when(access.stepsFrom) }) : t('stepsAtOnce')}
        </Fact>
      ) : null}
      <Fact name={t('checkIn')} capital>
        {open ? t('checkInNow') : access ? t('checkInFrom', { when: when(access.checkInFrom) }) : LOADING}
      </Fact>
      <Fact name={t('linksUntil')} capital>
        {access ? (access.until ? when(access.until) : t('noLink')) : LOADING}
      </Fact>
    </>
  );
}
