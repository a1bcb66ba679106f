import { Clock, FileDown } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { cookiesBlocked } from '#client/api/opened-visit.ts';
import { requestOf } from '#client/api/request-url.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { formatLongDate } from '#client/features/core/dates/format.ts';
import { CookiesBlocked } from '#client/features/core/info/cookies-blocked.tsx';
import { useCountedPage } from '#client/features/core/info/count-page.ts';
import { LeaveDevice } from '#client/features/core/info/leave-device.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { PrintedSections } from '#client/features/desk/visit-summary/printed-sections.tsx';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { AfterVisitPage as Page } from '#shared/contracts/rest/desk/after-visit.ts';
import styles from './after-visit.module.css';
import { DocumentList } from './document-list.tsx';
import { useSave } from './use-save.ts';

/** `/patient/after-visit/{linkId}` (PRODUCT 18.17). */
export default function AfterVisitPage({ linkId }: { linkId: string }) {
  const { t } = useTranslation('after-visit');
  const { state, reload } = useAfterVisit(linkId);
  useCountedPage('after-visit', linkId);
  usePageTitle(t('pageTitle'));
  switch (state.is) {
    case 'loading':
      return (
        <FocusLayout top={<PublicTop />}>
          <div className={styles.loading}>
            <Spinner size="large" label={t('loading')} />
          </div>
        </FocusLayout>
      );
    case 'failed':
      if (isApiError(state.error, 'NOT_SIGNED_IN')) return <OpenAgain />;
      return (
        <LinkProblem
          error={state.error}
          onRetry={reload}
          retrying={state.retrying}
          notActive={t('revoked')}
        />
      );
    case 'ready':
      return (
        <Documents linkId={linkId} page={state.data.page} onRefused={reload}>
          <Summary sent={state.data.page.summary.html} document={state.data.summary} />
        </Documents>
      );
  }
}

interface DocumentsProps {
  linkId: string;
  page: Page;
  onRefused: () => Promise<void>;
  children: ReactNode;
}

function Documents({ linkId, page, onRefused, children }: DocumentsProps) {
  const { t } = useTranslation('after-visit');
  const { t: common } = useTranslation('join');
  const language = useLanguage();
  const { practice, providerNames, startTime, timeZone, expiresAt, documents, summary } = page;
  const date = (at: string) => formatLongDate(at, timeZone, language);
  const { busy, save } = useSave(onRefused);
  const pdf = requestOf('GET /api/patient/after-visit/:linkId/summary.pdf', { linkId }, { language }).url;
  return (
    <FocusLayout
      top={<PublicTop practice={practice} />}
      foot={
        <>
          <p>{common('emergency')}</p>
          <LeaveDevice leaving={{ kind: 'after-visit', id: linkId }} />
        </>
      }
    >
      <Text as="h1" size="display">
        {t('title')}
      </Text>
      <Text above={2} tone="quiet" size="large">
        {t('about', { provider: new Intl.ListFormat(language).format(providerNames), date: date(startTime) })}
      </Text>
      <Stack as="section" gap={3} above={6}>
        <Text as="h2" size="large">
          {t('documents')}
        </Text>
        {documents.length === 0 ? <Text tone="quiet">{t('none')}</Text> : null}
        <DocumentList linkId={linkId} documents={documents} onRefused={onRefused} />
      </Stack>
      {summary.pdf || summary.html ? (
        <Stack as="section" gap={3} above={6}>
          <Text as="h2" size="large">
            {t('summary')}
          </Text>
          <Text tone="quiet">{t('summaryHelp')}</Text>
          {summary.pdf ? (
            <Button
              block
              size="large"
              icon={<FileDown size={22} aria-hidden />}
              busy={busy !== null}
              onClick={() => void save(pdf, 'visit-summary.pdf', 'application/pdf')}
            >
              {t('downloadSummary')}
            </Button>
          ) : null}
          {children}
        </Stack>
      ) : null}
      <Text above={6} tone="quiet" centered>
        {t('until', { date: date(expiresAt) })}
      </Text>
    </FocusLayout>
  );
}

/** In the page's language. A change of language removes the earlier one. */
function Summary({ sent, document }: { sent: boolean; document: PrintedDocument | null }) {
  const { t } = useTranslation('after-visit');
  const language = useLanguage();
  if (!sent) return null;
  if (document?.language === language) return <PrintedSections document={document} />;
  return (
    <div className={styles.loading}>
      <Spinner label={t('loading')} />
    </div>
  );
}

/** This browser's session is over or never existed. The patient's message has the link. */
function OpenAgain() {
  const { t } = useTranslation('after-visit');
  const [blocked] = useState(cookiesBlocked);
  if (blocked) return <CookiesBlocked practice={blocked.practice} />;
  return (
    <MessagePage top={<PublicTop />} icon={<Clock size={36} />} tone="waiting" title={t('again')}>
      <p>{t('againHelp')}</p>
    </MessagePage>
  );
}

function useAfterVisit(linkId: string) {
  const language = useLanguage();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { linkId };
      const page = await call('GET /api/patient/after-visit/:linkId', { params, signal });
      const summary = page.summary.html
        ? await call('GET /api/patient/after-visit/:linkId/summary', { params, query: { language }, signal })
        : null;
      return { page, summary };
    },
    [linkId, language],
  );
  return useLoaded(linkId, load);
}
