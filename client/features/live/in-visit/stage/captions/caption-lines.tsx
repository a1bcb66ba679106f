import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptionLine } from '../../../../../../shared/domain/captions.ts';
import { cx } from '../../../../../ui/components/class-names.ts';
import { useRoom } from '../../../../foundation/room-connection/use-visit-connection.tsx';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions.module.css';

interface CaptionLinesProps {
  lines: readonly CaptionLine[];
  /** What is shown of a line; by default its text. */
  textOf?: (line: CaptionLine) => ReactNode;
}

/** Lines with the names of who speaks; a name is said once for lines that follow each other. */
export function CaptionLines({ lines, textOf = textOfLine }: CaptionLinesProps) {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const speaker = (seatId: string) => {
    if (seatId === you?.seatId) return t('you');
    const person = others.find((other) => other.seatId === seatId);
    return person ? nameOf(person) : t('hasLeft');
  };
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
