import { Download, FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { USERS_PATH } from '#client/features/staff/accounts/account-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { IMPORT_BYTES, IMPORT_KINDS, IMPORT_ROWS, type ImportKind } from '#shared/domain/import.ts';
import { ColumnsCard } from './columns-card.tsx';
import { saveCsv, templateText } from './import-files.ts';
import type { Imported } from './import-queries.ts';
import { type FileProblem, type ImportFile, readFile } from './read-file.ts';

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

interface FileCardProps {
  kind: ImportKind;
  maySchedule: boolean;
  file: ImportFile | null;
  onKind: (kind: ImportKind) => void;
  onFile: (file: ImportFile) => void;
}

function FileCard({ kind, maySchedule, file, onKind, onFile }: FileCardProps) {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const limits = { rows: IMPORT_ROWS.toLocaleString(language), megabytes: IMPORT_BYTES / 1024 ** 2 };

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    if (!chosen) return;
    const read = await readFile(chosen);
    // Allows choosing the same file again, after it was corrected.
    target.value = '';
    setProblem('problem' in read ? read : null);
    if (!('problem' in read)) onFile(read);
  }
  return (
    <Card title={t('fileTitle')}>
      <Stack gap={4} shrinks>
        <ChoiceGroup
          name="kind"
          legend={t('what')}
          value={kind}
          onChange={({ target }) => onKind(target.value as ImportKind)}
          options={IMPORT_KINDS.map((value) => {
            const disabled = value !== 'users' && !maySchedule;
            return {
              value,
              label: t(`kind.${value}`),
              hint: t(disabled ? 'schedulingDenied' : `kindHelp.${value}`),
              disabled,
            };
          })}
        />
        <Text tone="quiet">{t('limits', limits)}</Text>
        <Row gap={3} wrap>
          <Button
            icon={<Download size={20} aria-hidden />}
            onClick={() =>
              saveCsv(
                templateText(kind, (column) => t(`column.${column}`)),
                `${kind}.csv`,
              )
            }
          >
            {t('template')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-label={t('choose')}
            onChange={(event) => void choose(event)}
          />
          <Button
            variant={file ? 'secondary' : 'primary'}
            icon={<FileUp size={20} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'chooseOther' : 'choose')}
          </Button>
        </Row>
        {problem ? (
          <Notice tone="danger" announce="alert">
            {t(`problem.${problem.problem}`, { ...limits, line: problem.line })}
          </Notice>
        ) : null}
        {file && !problem ? (
          <Text strong breaks role="status">
            {t('fileRows', { name: file.name, count: file.rows.length + file.surplus.length })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
