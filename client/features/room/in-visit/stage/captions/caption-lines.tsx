import type { ReactNode } from 'react';
import { Text } from '#client/ui/components/layout.tsx';
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
    <Text as="li" breaks tone={said.final ? undefined : 'quiet'} className={styles.line} key={said.line}>
      {lines[at - 1]?.seatId === said.seatId ? null : (
        <span className={styles.who}>{speaker(said.seatId)}</span>
      )}
      {textOf(said)}
    </Text>
  ));
}

const textOfLine = ({ text }: CaptionLine) => <span>{text}</span>;
