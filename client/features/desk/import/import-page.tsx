import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { USERS_PATH } from '#client/features/staff/accounts/account-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/domain/import.ts';
import { ColumnsCard } from './columns-card.tsx';
import { FileCard } from './file-card.tsx';
import type { Imported } from './import-queries.ts';
import type { ImportFile } from './read-file.ts';

/** `/provider/client-admin/import`. */
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
  /** The number restarts the steps when a file is chosen again, even the same one. */
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
    <Stack gap={5}>
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
    </Stack>
  );
}

const NEXT: Readonly<Record<ImportKind, string>> = {
  patients: '/provider/visits/schedule',
  users: USERS_PATH,
  visits: '/provider/visits',
};

interface ImportedCardProps {
  kind: ImportKind;
  imported: Imported;
  onAgain: () => void;
}

function ImportedCard({ kind, imported: { added, known, wrong }, onAgain }: ImportedCardProps) {
  const { t } = useTranslation('import');
  // Takes the focus from the removed steps.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    outcome.current?.focus();
  }, []);
  return (
    <div ref={outcome} tabIndex={-1}>
      <Notice
        tone="good"
        title={t(`added.${kind}`, { count: added })}
        action={
          <Row gap={3} wrap>
            <LinkButton href={NEXT[kind]}>{t(`next.${kind}`)}</LinkButton>
            <Button variant="quiet" onClick={onAgain}>
              {t('again')}
            </Button>
          </Row>
        }
      >
        {known > 0 ? <p>{t('wereKnown', { count: known })}</p> : null}
        {wrong > 0 ? <p>{t('wereWrong', { count: wrong })}</p> : null}
      </Notice>
    </div>
  );
}
