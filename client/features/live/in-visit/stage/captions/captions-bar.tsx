import { Captions, List, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { captionsOf } from '../../../../../realtime/room-state.ts';
import { IconButton } from '../../../../../ui/components/icon-button.tsx';
import { useRoom } from '../../../../foundation/room-connection/use-visit-connection.tsx';
import { CaptionLines } from './caption-lines.tsx';
import styles from './captions.module.css';
import { useCaptions } from './use-captions.ts';

/** Lines that are there for the bar, of which the last ones are seen. */
const SHOWN = 6;

interface CaptionsBarProps {
  /** All lines are shown next to it. */
  listed: boolean;
  onShowAll: () => void;
}

/** The newest captions, under the stage, for a person who reads them. */
export default function CaptionsBar({ listed, onShowAll }: CaptionsBarProps) {
  const { t } = useTranslation('captions');
  const { turn } = useCaptions();
  const lines = useRoom((state) => state.captionLines);
  const failing = useRoom((state) => captionsOf(state).failing);
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what moves the lines
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.line, newest?.text]);
  return (
    <section className={styles.bar} aria-label={t('title')}>
      <Captions className={styles.mark} aria-hidden />
      {/* People with a screen reader hear the speakers, too. */}
      <ol ref={list} className={styles.newest} aria-live="off">
        {failing ? (
          <li className={styles.note}>{t('failing')}</li>
        ) : lines.length === 0 ? (
          <li className={styles.note}>{t('listening')}</li>
        ) : (
          <CaptionLines lines={lines.slice(-SHOWN)} />
        )}
      </ol>
      <div className={styles.actions}>
        {listed ? null : <IconButton label={t('showAll')} icon={<List size={20} />} onClick={onShowAll} />}
        <IconButton label={t('turnOff')} icon={<X size={20} />} onClick={() => void turn(false)} />
      </div>
    </section>
  );
}
