import { CalendarDays, Clock, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ShortLinkPath } from '../../../shared/domain/visit.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { FocusLayout } from '../../components/page-layout.tsx';
import { deviceTimeZone, formatLongDate, formatTime, sameClock, zoneName } from '../dates/format.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { PublicTop } from '../info/public-top.tsx';
import { useLanguage } from '../language/use-language.ts';
import { LinkProblem } from './link-problem.tsx';
import styles from './linked-visit-page.module.css';
import { preloadNextPage } from './next-page.ts';
import type { LinkedVisit } from './use-link.ts';

interface LinkedVisitPageProps {
  path: ShortLinkPath;
  token: string;
  visit: LinkedVisit;
}

/** Codes after which the link will never open again: the page says so instead of offering the button. */
const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE', 'BLOCKED_FROM_VISIT'] as const;

/** Whom the visit is with and when, and the one button that begins it. */
export function LinkedVisitPage({ path, token, visit }: LinkedVisitPageProps) {
  const { t } = useTranslation('join');
  const language = useLanguage();
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { startTime, timeZone } = visit;
  const here = deviceTimeZone();

  useEffect(preloadNextPage, []);

  async function open() {
    setOpening(true);
    setError(null);
    try {
      const { sessionId } = await call('POST /api/patient/links/:path/:token/open', {
        params: { path, token },
      });
      navigate(`/patient/visit/${sessionId}`);
    } catch (caught) {
      setError(caught);
      setOpening(false);
    }
  }

  if (OVER.some((code) => isApiError(error, code))) {
    return <LinkProblem error={error} onRetry={open} retrying={opening} />;
  }
  return (
    <FocusLayout top={<PublicTop name={visit.practiceName} />} foot={t('emergency')}>
      <p className={styles.greeting}>{t('greeting')}</p>
      <h1 className={styles.title}>{t('title', { provider: visit.providerName })}</h1>
      <ul className={styles.facts}>
        <li>
          <CalendarDays size={24} aria-hidden />
          <span className={styles.date}>{formatLongDate(startTime, timeZone, language)}</span>
        </li>
        <li>
          <Clock size={24} aria-hidden />
          <span>
            <strong>{formatTime(startTime, timeZone, language)}</strong>{' '}
            <span className={styles.zone}>{zoneName(startTime, timeZone, language)}</span>
            {sameClock(startTime, timeZone, here) ? null : (
              <span className={styles.here}>
                {t('yourTime', {
                  time: formatTime(startTime, here, language),
                  date: formatLongDate(startTime, here, language),
                })}
              </span>
            )}
          </span>
        </li>
        <li>
          <UserRound size={24} aria-hidden />
          <span>{t('withProvider', { provider: visit.providerName, practice: visit.practiceName })}</span>
        </li>
      </ul>
      {error ? (
        <div className={styles.error}>
          <ErrorNotice error={error} />
        </div>
      ) : null}
      <Button variant="primary" size="large" block onClick={open} busy={opening}>
        {t('continue')}
      </Button>
      <p className={styles.next}>{t('whatNext')}</p>
    </FocusLayout>
  );
}
