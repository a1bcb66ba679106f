import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/api/save-file.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { ReportFile, ReportWish } from '#shared/contracts/rest/admin/reports.ts';
import { fileAddress } from './report-queries.ts';

interface DownloadCsvProps {
  practiceId: number;
  wish: ReportWish;
  table: ReportFile;
  label: string;
}

/** Saves a table of the report as a file. */
export function DownloadCsv({ practiceId, wish, table, label }: DownloadCsvProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <LinkButton
      reload
      download
      icon={<Download size={20} aria-hidden />}
      href={fileAddress(practiceId, wish, language, table)}
      onClick={(event) => {
        event.preventDefault();
        const name = `${table === 'lost' ? 'lost-minutes' : 'report'}-${wish.from}-${wish.to}.csv`;
        void saveFile(event.currentTarget.href, name).catch(() => toast(t('downloadFailed'), 'danger'));
      }}
    >
      {label}
    </LinkButton>
  );
}
