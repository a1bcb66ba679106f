import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/domain/import.ts';
import { ColumnsCard } from './columns-card.tsx';
import { FileCard } from './file-card.tsx';
import styles from './import.module.css';
import type { Imported } from './import-queries.ts';
import { ImportedCard } from './imported-card.tsx';
import type { ImportFile } from './read-file.ts';

/** `/provider/client-admin/import`: patients, users or visits of a practice from a file. */
export default function ImportPage() {
  const { t } = useTranslation('import');
  const { practice } = useSignedIn();
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Steps
        key={practice.practiceId}
        practiceId={practice.practiceId}
        maySchedule={practice.permissions.includes('visits.schedule')}
      />
    </PageLayout>
  );
}

function Steps({ practiceId, maySchedule }: { practiceId: number; maySchedule: boolean }) {
  const { t } = useTranslation('import');
  const asked = new URLSearchParams(useSearch()).get('kind');
  const may = IMPORT_KINDS.filter((one) => one === 'users' || maySchedule);
  const [kind, setKind] = useState<ImportKind>(() => may.find((one) => one === asked) ?? may[0] ?? 'users');
  /** With a number: choosing a file again, even the same one, starts again with its columns. */
  const [chosen, setChosen] = useState<{ file: ImportFile; number: number } | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  if (imported) {
    function again() {
      setImported(null);
      setChosen(null);
    }
    return <ImportedCard kind={kind} imported={imported} onAgain={again} />;
  }
  return (
    <div className={styles.page}>
      <p>{t('intro')}</p>
      <FileCard
        kind={kind}
        maySchedule={maySchedule}
        file={chosen?.file ?? null}
        onKind={setKind}
        onFile={(file) => setChosen({ file, number: (chosen?.number ?? 0) + 1 })}
      />
      {chosen ? (
        <ColumnsCard
          key={`${kind}-${chosen.number}`}
          practiceId={practiceId}
          kind={kind}
          file={chosen.file}
          onImported={setImported}
        />
      ) : null}
    </div>
  );
}
