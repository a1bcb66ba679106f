import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { CAPTION_LINE_LENGTH } from '#shared/domain/captions.ts';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions.module.css';
import { LineWriter } from './line-writer.ts';
import { NO_ONE_SPEAKS, whoSpeaks } from './who-speaks.ts';

interface LineFieldProps {
  ref: Ref<HTMLInputElement>;
  onCorrectNewest: () => void;
}

export function LineField({ ref, onCorrectNewest }: LineFieldProps) {
  const { t } = useTranslation('captions');
  const { room } = useVisitConnection();
  const words = useErrorWords();
  const { speakers, speaking, chosen, choose, seatId } = useSpeaker();
  const [text, setText] = useState('');
  const [writer] = useState(() => new LineWriter((line) => room.send('captions:write', line)));
  useEffect(() => () => writer.stop(), [writer]);

  async function end(event: FormEvent) {
    event.preventDefault();
    if (!seatId) return;
    setText('');
    try {
      await writer.end(text, seatId);
    } catch (error) {
      toast(words.error(error), 'danger');
      // Restores the failed text for another attempt, unless the next line is already being typed.
      setText((now) => now || text);
    }
  }
  function correct(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' || text !== '') return;
    event.preventDefault();
    onCorrectNewest();
  }
  return (
    <Stack as="form" gap={3} className={styles.spoken} onSubmit={(event) => void end(event)}>
      <SelectField
        label={t('speaker')}
        value={chosen}
        options={[
          { value: '', label: speaking ? t('speakingNow', { name: speaking }) : t('whoSpeaks') },
          ...speakers.map(({ seatId, name }) => ({ value: seatId, label: name })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      <TextField
        ref={ref}
        label={t('said')}
        hint={t('saidHelp')}
        value={text}
        maxLength={CAPTION_LINE_LENGTH}
        autoComplete="off"
        onKeyDown={correct}
        onChange={({ target }) => {
          setText(target.value);
          if (seatId) writer.type(target.value, seatId);
        }}
      />
      <Button type="submit" variant="primary">
        {t('send')}
      </Button>
    </Stack>
  );
}

function useSpeaker() {
  const nameOf = useSeatName();
  const speaks = useWhoSpeaks();
  const [picked, choose] = useState('');
  const others = useRoom((state) => state.others);
  const speakers = others
    .filter(({ stage, captioner }) => stage === 'in-visit' && !captioner)
    .map((seat) => ({ seatId: seat.seatId, role: seat.role, name: nameOf(seat) }));
  const chosen = speakers.some(({ seatId }) => seatId === picked) ? picked : '';
  const first = speakers.find(({ role }) => role === 'provider') ?? speakers[0];
  const now = speakers.find(({ seatId }) => seatId === speaks) ?? first;
  return { speakers, speaking: now?.name ?? null, chosen, choose, seatId: chosen || (now?.seatId ?? null) };
}

const LOOK_MS = 100;

function useWhoSpeaks(): string | null {
  const { room, media } = useVisitConnection();
  const [seatId, setSeatId] = useState<string | null>(null);
  useEffect(() => {
    let state = NO_ONE_SPEAKS;
    const timer = setInterval(() => {
      const voices = room.store.getState().others.flatMap((other) => {
        const voice = other.stage === 'in-visit' ? media.voiceOf(other.seatId) : null;
        return voice ? [{ seatId: other.seatId, level: voice.level, packet: voice.packet }] : [];
      });
      state = whoSpeaks(state, voices, performance.now());
      setSeatId(state.seatId);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [room, media]);
  const isHere = useRoom(({ others }) =>
    others.some((other) => other.seatId === seatId && other.stage === 'in-visit'),
  );
  return isHere ? seatId : null;
}
