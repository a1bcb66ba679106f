import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { CAPTION_LINE_LENGTH, type CaptionLine } from '#shared/domain/captions.ts';
import { CaptionLines } from './caption-lines.tsx';
import styles from './captions.module.css';
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

interface CorrectedLineProps {
  line: CaptionLine;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** An empty correction deletes the line. */
function CorrectedLine({ line, open, onOpen, onClose }: CorrectedLineProps) {
  const { t } = useTranslation('captions');
  if (open) return <Correction line={line} onClose={onClose} />;
  return (
    <span className={styles.corrected}>
      {line.text}
      {line.final ? (
        <Row as="span" align="center" className={styles.correct}>
          <IconButton
            label={t('correct', { text: line.text })}
            icon={<Pencil size={16} />}
            onClick={onOpen}
          />
        </Row>
      ) : null}
    </span>
  );
}

function Correction({ line: { line, seatId, text }, onClose }: Pick<CorrectedLineProps, 'line' | 'onClose'>) {
  const { t } = useTranslation('captions');
  const { run, busy } = useCommand();
  const [typed, setTyped] = useState(text);
  async function save() {
    if (await run('captions:write', { line, seatId, text: typed, final: true })) onClose();
  }
  return (
    <TextField
      label={t('correction')}
      hint={t('correctionHelp')}
      value={typed}
      maxLength={CAPTION_LINE_LENGTH}
      autoComplete="off"
      autoFocus
      readOnly={busy}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') void save();
        if (event.key !== 'Escape') return;
        // Escape would also close the panel.
        event.stopPropagation();
        onClose();
      }}
    />
  );
}
