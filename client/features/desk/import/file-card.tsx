import { Download, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { IMPORT_BYTES, IMPORT_KINDS, IMPORT_ROWS, type ImportKind } from '#shared/domain/import.ts';
import { saveCsv, templateText } from './import-files.ts';
import { type FileProblem, type ImportFile, readFile } from './read-file.ts';

interface FileCardProps {
  kind: ImportKind;
  maySchedule: boolean;
  file: ImportFile | null;
  onKind: (kind: ImportKind) => void;
  onFile: (file: ImportFile) => void;
}

export function FileCard({ kind, maySchedule, file, onKind, onFile }: FileCardProps) {
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
