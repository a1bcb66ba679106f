import { useTranslation } from 'react-i18next';
import { formatLongDate, formatTime } from '#client/features/core/dates/format.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { VisitHistory as History } from '#shared/contracts/rest/desk/visit-changes.ts';

interface VisitHistoryProps {
  visit: Pick<VisitDetail, 'timeZone'>;
  history: History;
  hrefOf: (visitId: string) => string;
}

export function VisitHistory({ visit, history, hrefOf }: VisitHistoryProps) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const { status, cancelled, noShow, movedTo, movedFrom, endedAt, endedBy, closedAfterHours } = history;
  const at = (instant: string, zone: string) =>
    `${formatLongDate(instant, zone, language)}, ${formatTime(instant, zone, language)}`;
  const when = endedAt ? at(endedAt, visit.timeZone) : '';
  return (
    <>
      {status === 'TENTATIVE' ? (
        <Notice tone="waiting" title={t('tentativeTitle')}>
          {t('tentativeHelp')}
        </Notice>
      ) : null}
      {status === 'MOVED' && movedTo ? (
        <Notice
          title={t('movedTo', { when: at(movedTo.startTime, movedTo.timeZone) })}
          action={<LinkButton href={hrefOf(movedTo.visitId)}>{t('openNew')}</LinkButton>}
        >
          {endedBy ? t('movedBy', { when, name: endedBy }) : t('movedInRecord', { when })}
        </Notice>
      ) : null}
      {movedFrom ? (
        <Notice
          title={t('movedFrom', { when: at(movedFrom.startTime, movedFrom.timeZone) })}
          action={<LinkButton href={hrefOf(movedFrom.visitId)}>{t('openFormer')}</LinkButton>}
        />
      ) : null}
      {cancelled && cancelled.by !== 'patient' ? (
        <Notice
          tone="danger"
          title={
            cancelled.by === 'record-system'
              ? t('cancelledInRecord', { when })
              : endedBy
                ? t('cancelledBy', { when, name: endedBy })
                : t('cancelledAt', { when })
          }
        >
          {cancelled.reason ? (
            <p>
              {inLanguage(cancelled.reason, language)}
              {cancelled.category ? ` · ${t('category', { category: cancelled.category })}` : ''}
            </p>
          ) : null}
          {cancelled.comment ? <p>“{cancelled.comment}”</p> : null}
        </Notice>
      ) : null}
      {noShow ? (
        <Notice tone="danger" title={t('noShowBy', { when, name: endedBy ?? '' })}>
          <p>{t(`reason.${noShow.reason}`)}</p>
          {noShow.comment ? <p>“{noShow.comment}”</p> : null}
        </Notice>
      ) : null}
      {closedAfterHours !== null ? (
        <Notice title={t(status === 'EXPIRED' ? 'expiredTitle' : 'closedTitle', { when })}>
          {t('closedHelp', { count: closedAfterHours })}
        </Notice>
      ) : null}
      {status === 'COMPLETE' && endedBy ? <Notice title={t('endedBy', { when, name: endedBy })} /> : null}
    </>
  );
}
