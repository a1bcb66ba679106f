import type { ReactNode } from 'react';
import { cx } from '#client/ui/components/class-names.ts';
import type { CaptionLine } from '#shared/domain/captions.ts';
import styles from './captions.module.css';
import { useSpeakerName } from './use-speaker-name.ts';

interface CaptionLinesProps {
  lines: readonly CaptionLine[];
  textOf?: (line: CaptionLine) => ReactNode;
}

export function CaptionLines({ lines, textOf = textOfLine }: CaptionLinesProps) {
  const speaker = useSpeakerName();
  return lines.map((said, at) => (
    <li key={said.line} className={cx(styles.line, !said.final && styles.open)}>
      {lines[at - 1]?.seatId === said.seatId ? null : (
        <span className={styles.who}>{speaker(said.seatId)}</span>
      )}
      {textOf(said)}
    </li>
  ));
}

const textOfLine = ({ text }: CaptionLine) => <span>{text}</span>;
