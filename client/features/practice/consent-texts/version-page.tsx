import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { consentTextPath } from '#client/features/practice/visit-types/visit-type-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { printPage } from '#client/ui/components/print-page.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './consent-texts.module.css';
import { PatientView } from './patient-view.tsx';
import { TextFrame } from './text-frame.tsx';
import { textQuery, versionQuery } from './text-queries.ts';
import { useTextNames } from './use-text-names.ts';

export default function VersionPage({ textId, version }: { textId: string; version: number }) {
  const { t } = useTranslation('consent-texts');
  const { practice } = useSignedIn();
  const print = usePrint();
  const { versionOf } = useTextNames();
  const query = useQuery(versionQuery(practice.practiceId, textId, version));
  const { data: text } = useQuery(textQuery(practice.practiceId, textId));
  return (
    <TextFrame
      query={query}
      titleOf={({ name }) => t('nameAndVersion', { name, version })}
      back={text?.own ? { href: consentTextPath(textId), label: text.own.name } : undefined}
      actionsOf={() => (
        <Button icon={<Printer size={20} aria-hidden />} onClick={() => void print()}>
          {t('print')}
        </Button>
      )}
    >
      {(earlier) => (
        <Stack gap={4} className={styles.reading}>
          {text?.own && text.own.version !== version ? (
            <Notice>{t('earlier', { version: text.own.version })}</Notice>
          ) : null}
          <PatientView text={earlier} version={versionOf(earlier)} />
        </Stack>
      )}
    </TextFrame>
  );
}

export function usePrint(): () => Promise<void> {
  const words = useErrorWords();
  return async () => {
    if (!(await printPage())) toast(words.field('UNABLE_PRINT') ?? '', 'danger');
  };
}
