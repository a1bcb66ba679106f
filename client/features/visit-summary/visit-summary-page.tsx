import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PrintedSection } from '../../../shared/contracts/printed-document.ts';
import { call } from '../../api/call.ts';
import { requestOf } from '../../api/request-url.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { printPage } from '../../components/print-page.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { useLanguage } from '../language/use-language.ts';
import styles from './visit-summary.module.css';

/** `/provider/visits/{visitId}/summary`: everything on record of a visit, to read, print and download (PRODUCT 6.24). */
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
        <article className={styles.summary} data-print>
          <p className={styles.practice}>{data.subtitle}</p>
          {data.sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections neither move nor go, and two patients may share a name.
            <Section key={index} {...section} />
          ))}
        </article>
      ) : (
        <Skeleton rows={4} height={160} label={t('loading')} />
      )}
    </PageLayout>
  );
}

function Section({ heading, facts, table, paragraphs }: PrintedSection) {
  return (
    <section className={styles.section}>
      {heading === null ? null : <h2>{heading}</h2>}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {table ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {table.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same.
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={table.head[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {paragraphs.map((words) => (
        <p key={words} className={styles.foot}>
          {words}
        </p>
      ))}
    </section>
  );
}
