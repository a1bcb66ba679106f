import { useTranslation } from 'react-i18next';
import type { CaptionLine } from '../../../../../../shared/domain/captions.ts';
import { cx } from '../../../../../ui/components/class-names.ts';
import { useRoom } from '../../../../foundation/room-connection/use-visit-connection.tsx';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions.module.css';

/** Lines with the names of who speaks; a name is said once for lines that follow each other. */
export function CaptionLines({ lines }: { lines: readonly CaptionLine[] }) {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const speaker = (seatId: string) => {
    if (seatId === you?.seatId) return t('you');
    const person = others.find((other) => other.seatId === seatId);
    return person ? nameOf(person) : t('hasLeft');
  };
  return lines.map(({ line, seatId, text, final }, at) => (
    <li key={line} className={cx(styles.line, !final && styles.open)}>
      {lines[at - 1]?.seatId === seatId ? null : <span className={styles.who}>{speaker(seatId)}</span>}
      <span>{text}</span>
    </li>
  ));
}
