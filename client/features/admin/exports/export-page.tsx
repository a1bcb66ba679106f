import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ExportEntry, exportsQuery } from './export-entry.tsx';
import { ExportForm } from './export-form.tsx';

export default function ExportPage() {
  const { t } = useTranslation('exports');
  const { practice } = useSignedIn();
  const { practiceId, practiceName } = practice;
  const { data, error, refetch, isFetching } = useQuery(exportsQuery(practiceId));
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Stack gap={5}>
        <p>{t('intro', { practice: practiceName })}</p>
        <Card title={t('newTitle')}>
          <ExportForm key={practiceId} practiceId={practiceId} />
        </Card>
        <Card title={t('listTitle')}>
          {error ? (
            <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : !data ? (
            <Skeleton rows={2} height={64} label={t('loading')} />
          ) : data.exports.length === 0 ? (
            <EmptyState icon={<Download size={34} />} title={t('emptyTitle')}>
              <p>{t('emptyHelp')}</p>
            </EmptyState>
          ) : (
            <Stack as="ul" divided>
              {data.exports.map((one) => (
                <ExportEntry key={one.exportId} of={one} />
              ))}
            </Stack>
          )}
        </Card>
      </Stack>
    </PageLayout>
  );
}
