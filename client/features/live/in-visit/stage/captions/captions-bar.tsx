import { Captions, List, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptionLine } from '../../../../../../shared/domain/captions.ts';
import { captionsOf } from '../../../../../realtime/room-state.ts';
import { IconButton } from '../../../../../ui/components/icon-button.tsx';
import { useRoom } from '../../../../foundation/room-connection/use-visit-connection.tsx';
import { useSeatName } from '../../seat/use-seat-name.ts';
import { CaptionLines } from './caption-lines.tsx';
import styles from './captions.module.css';
import { useCaptions } from './use-captions.ts';

/** Lines that are there for the bar, of which the last ones are seen. */
const SHOWN = 6;

/** How long a line stays after its last word, in milliseconds: as long as one reads it. */
const LINE_STAYS_MS = 8_000;

/** The newest captions, under the stage, for a person who reads them; the panel has all. */
export default function CaptionsBar({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('captions');
  const { turn } = useCaptions();
  const lines = useRoom((state) => state.captionLines);
  const failing = useRoom((state) => captionsOf(state).failing);
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1);
  const old = useOld(newest);
  const captioner = useRoom((state) => state.others.find((one) => one.captioner && one.stage === 'in-visit'));
  const typed = useRoom((state) => captionsOf(state).typed || captionsOf(state).languages.length === 0);
  const nameOf = useSeatName();
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
        ) : lines.length === 0 || old ? (
          <li className={styles.note}>
            {captioner && typed ? t('waitingForTyping', { name: nameOf(captioner) }) : t('listening')}
          </li>
        ) : (
          <CaptionLines lines={lines.slice(-SHOWN)} />
        )}
      </ol>
      <div className={styles.actions}>
        <IconButton label={t('showAll')} icon={<List size={20} />} onClick={onShowAll} />
        <IconButton label={t('turnOff')} icon={<X size={20} />} onClick={() => void turn(false)} />
      </div>
    </section>
  );
}

/** The newest line has not changed for a while. */
function useOld(newest: CaptionLine | undefined): boolean {
  const [old, setOld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what keeps the line
  useEffect(() => {
    setOld(false);
    const timer = setTimeout(() => setOld(true), LINE_STAYS_MS);
    return () => clearTimeout(timer);
  }, [newest?.line, newest?.text]);
  return old;
}
