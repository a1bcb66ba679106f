import { Captions, List, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { CaptionLine } from '#shared/domain/captions.ts';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions.module.css';
import { useCaptions } from './use-captions.ts';
import { useCaptioner, useSpeakerName } from './use-speaker-name.ts';

const SHOWN = 6;

export default function CaptionsBar({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('captions');
  const { t: tVisit } = useTranslation('in-visit');
  const { turn } = useCaptions();
  const lines = useRoom((state) => state.captionLines);
  const failing = useRoom((state) => captionsOf(state).failing);
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1);
  const quiet = useQuiet(newest);
  const captioner = useCaptioner();
  const typed = useRoom((state) => captionsOf(state).typed || captionsOf(state).languages.length === 0);
  const nameOf = useSeatName();
  const speaker = useSpeakerName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what moves the lines
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.line, newest?.text]);
  const nothing =
    captioner && typed
      ? t('waitingForTyping', { name: nameOf(captioner) })
      : quiet === 'long'
        ? t(newest ? 'nothingNow' : 'nothingYet')
        : t('listening');
  // While captions do not work, the last ones stay.
  const shown = quiet === 'no' || failing ? lines.slice(-SHOWN) : [];
  return (
    <section className={styles.bar} aria-label={t('title')}>
      <Row align="center" tone="quiet">
        <Captions className={styles.mark} aria-hidden />
        <Text grows shrinks breaks className={styles.by}>
          {captioner ? tVisit('captionsBy', { name: nameOf(captioner) }) : t('title')}
        </Text>
        <IconButton label={t('showAll')} icon={<List size={20} />} onClick={onShowAll} />
        <IconButton label={t('turnOff')} icon={<X size={20} />} onClick={() => void turn(false)} />
      </Row>
      {failing ? (
        <Text tone="quiet" size="body">
          {t('failing')}
        </Text>
      ) : null}
      {/* Most people with a screen reader hear the speakers. Those who cannot can have captions announced. */}
      <ol ref={list} className={styles.newest} aria-live="off">
        {shown.length === 0 && !failing ? (
          <Text as="li" tone="quiet" size="body">
            {nothing}
          </Text>
        ) : (
          turnsOf(shown).map(({ seatId, lines: said }) => (
            <Text as="li" breaks className={styles.line} key={said[0]?.line}>
              <span className={styles.who}>{speaker(seatId)}</span>
              {said.map(({ line, text, final }) => (
                <Text as="span" key={line} tone={final ? undefined : 'quiet'}>
                  {text}{' '}
                </Text>
              ))}
            </Text>
          ))
        )}
      </ol>
    </section>
  );
}

/** How long a line stays after its last word, so that it can be read. */
const LINE_STAYS_MS = 8_000;
/** After this long without a word, a microphone may be off. */
const LONG_MS = 30_000;

/** How long the newest line has not changed, or no line has arrived. `some` is long enough to read the line. */
function useQuiet(newest: CaptionLine | undefined): 'no' | 'some' | 'long' {
  const [quiet, setQuiet] = useState<'no' | 'some' | 'long'>('no');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what ends the silence
  useEffect(() => {
    setQuiet('no');
    const some = setTimeout(() => setQuiet('some'), LINE_STAYS_MS);
    const long = setTimeout(() => setQuiet('long'), LONG_MS);
    return () => {
      clearTimeout(some);
      clearTimeout(long);
    };
  }, [newest?.line, newest?.text]);
  return quiet;
}

interface Turn {
  seatId: string;
  lines: readonly CaptionLine[];
}

export function turnsOf(lines: readonly CaptionLine[]): Turn[] {
  const turns: { seatId: string; lines: CaptionLine[] }[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.seatId === line.seatId) last.lines.push(line);
    else turns.push({ seatId: line.seatId, lines: [line] });
  }
  return turns;
}
