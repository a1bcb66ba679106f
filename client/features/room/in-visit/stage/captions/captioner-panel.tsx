import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { CaptionLines } from './caption-lines.tsx';
import styles from './captions.module.css';
import { CorrectedLine } from './corrected-line.tsx';
import { LineField } from './line-field.tsx';

const SHOWN = 100;

export default function CaptionerPanel() {
  const { t } = useTranslation('captions');
  const lines = useRoom((state) => state.captionLines);
  const [corrected, setCorrected] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = lines.slice(-SHOWN);
  const newest = lines.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what moves the lines
  useEffect(() => {
    if (corrected === null) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.line, newest?.text, corrected]);
  const correctNewest = () => setCorrected(shown.findLast(({ final }) => final)?.line ?? null);
  return (
    <Box fills>
      <Readers />
      <Box as="ol" scrolls className={styles.all} ref={list} aria-label={t('title')}>
        {lines.length === 0 ? (
          <Text as="li" tone="quiet" size="body">
            {t('noneTyped')}
          </Text>
        ) : null}
        <CaptionLines
          lines={shown}
          textOf={(line) => (
            <CorrectedLine
              line={line}
              open={line.line === corrected}
              onOpen={() => setCorrected(line.line)}
              onClose={() => {
                setCorrected(null);
                field.current?.focus();
              }}
            />
          )}
        />
      </Box>
      <LineField ref={field} onCorrectNewest={correctNewest} />
      <TypeAll />
    </Box>
  );
}

function Readers() {
  const { t } = useTranslation('captions');
  const on = useRoom((state) => captionsOf(state).on);
  return (
    <Text tone="quiet" className={styles.readers} role="status">
      {t(on ? 'someoneReads' : 'noOneReads')}
    </Text>
  );
}

function TypeAll() {
  const { t } = useTranslation('captions');
  const { run } = useCommand();
  const hasRecognizer = useRoom((state) => captionsOf(state).languages.length > 0);
  const typed = useRoom((state) => captionsOf(state).typed);
  if (!hasRecognizer) return null;
  return (
    <div className={styles.spoken}>
      <CheckField
        label={t('typeAll')}
        hint={t('typeAllHelp')}
        checked={typed}
        onChange={(on) => void run('captions:type-all', { on })}
      />
    </div>
  );
}
