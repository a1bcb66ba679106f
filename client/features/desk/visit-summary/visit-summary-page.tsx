import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { printPage } from '#client/ui/components/print-page.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { PrintedSections } from './printed-sections.tsx';

/**
 * `/provider/visits/{visitId}/summary`: the complete record of a visit, to read, print and download (PRODUCT
 * 6.24).
 */
export default function VisitSummaryPage({ visitId }: { visitId: string }) {
  const { t } = useTranslation('summary');
  const words = useErrorWords();
  const language = useLanguage();
  usePageTitle(t('pageTitle'));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visit', visitId, 'summary', language],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/summary', {
        params: { rootVisitId: visitId },
        query: { language },
        signal,
      }),
  });
  async function printSummary() {
    if (!(await printPage())) toast(words.field('UNABLE_PRINT') ?? '', 'danger');
  }
  const { url: pdf } = requestOf(
    'GET /api/provider/visits/:rootVisitId/summary.pdf',
    { rootVisitId: visitId },
    { language },
  );
  return (
    <PageLayout
      title={t('title')}
      back={<BackLink href={`/provider/visits/${visitId}`}>{t('backToVisit')}</BackLink>}
      width="narrow"
      actions={
        data ? (
          <>
            <Button icon={<Printer size={20} aria-hidden />} onClick={printSummary}>
              {t('print')}
            </Button>
            <LinkButton
              icon={<FileDown size={20} aria-hidden />}
              reload
              href={pdf}
              download="visit-summary.pdf"
            >
              {t('download')}
            </LinkButton>
          </>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_VISIT_LOAD')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <PrintedSections document={data} />
      ) : (
        <Skeleton rows={4} height={160} label={t('loading')} />
      )}
    </PageLayout>
  );
}
