import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { CAPTION_LINE_LENGTH, type CaptionLine } from '#shared/domain/captions.ts';
import styles from './captions.module.css';

interface CorrectedLineProps {
  line: CaptionLine;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** An empty correction deletes the line. */
export function CorrectedLine({ line, open, onOpen, onClose }: CorrectedLineProps) {
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
