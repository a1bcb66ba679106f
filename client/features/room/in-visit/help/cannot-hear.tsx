import { EarOff, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canChooseSpeaker } from '#client/browser/quirks.ts';
import { useLocal, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { playerOf } from '#client/media/player.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { diagnoseSound, type SoundFacts, type SoundFinding } from './diagnose-sound.ts';

type Result = { finding: SoundFinding; told: boolean } | 'listening' | 'turned-on' | null;

export function CannotHear({ onDevices }: { onDevices: () => void }) {
  const { t } = useTranslation('call-help');
  const connection = useVisitConnection();
  const [result, setResult] = useState<Result>(null);
  async function check() {
    setResult('listening');
    const finding = diagnoseSound(await soundFacts(connection));
    const { cause } = finding;
    const helped = cause !== 'paused' && cause !== 'alone';
    const told =
      helped &&
      (await connection.room.send('sound:missed', { cause }).then(
        () => true,
        // The finding helps even if the providers cannot be notified.
        () => false,
      ));
    setResult({ finding, told });
  }
  async function turnOn() {
    await turnSoundOn(connection);
    setResult('turned-on');
  }
  return (
    <Stack gap={3}>
      <Button
        variant="primary"
        size="large"
        block
        icon={<EarOff size={22} aria-hidden />}
        onClick={() => {
          if (result !== 'listening') void check();
        }}
      >
        {t(result === null || result === 'listening' ? 'cannotHear' : 'checkAgain')}
      </Button>
      {result === 'listening' ? <Spinner label={t('listening')} /> : null}
      {result === 'turned-on' ? (
        <Notice tone="good" announce="status">
          {t('turnedOn')}
        </Notice>
      ) : null}
      {result && typeof result === 'object' ? (
        <Finding {...result} onTurnOn={() => void turnOn()} onDevices={onDevices} />
      ) : null}
    </Stack>
  );
}

function useRemedy({ cause }: Pick<SoundFinding, 'cause'>, onTurnOn: () => void, onDevices: () => void) {
  const { t } = useTranslation('call-help');
  const speakers = useLocal((state) => state.devices.filter(({ kind }) => kind === 'audiooutput').length);
  if (cause === 'blocked' || cause === 'off') {
    return (
      <Button variant="primary" icon={<Volume2 size={20} aria-hidden />} onClick={onTurnOn}>
        {t('turnSoundOn')}
      </Button>
    );
  }
  const mayChoose = speakers > 1 && canChooseSpeaker();
  return cause === 'device' && mayChoose ? <Button onClick={onDevices}>{t('chooseSpeaker')}</Button> : null;
}

interface FindingProps {
  finding: SoundFinding;
  told: boolean;
  onTurnOn: () => void;
  onDevices: () => void;
}

function Finding({ finding, told, onTurnOn, onDevices }: FindingProps) {
  const { t } = useTranslation('call-help');
  const remedy = useRemedy(finding, onTurnOn, onDevices);
  return (
    <Notice
      tone="waiting"
      announce="status"
      title={t(`cause.${finding.cause}`, { name: finding.name })}
      action={remedy}
    >
      {t(`remedy.${finding.cause}`)} {told ? t('told') : null}
    </Notice>
  );
}

/** Longer than the pauses of a speaking person. */
const LISTEN_MS = 2_000;
const LOOK_MS = 100;

function playersOf({ media }: VisitConnection): HTMLVideoElement[] {
  const { remote, screens } = media.store.getState();
  const streams = [...Object.values(remote).map(({ stream }) => stream), ...Object.values(screens)];
  return streams.map((stream) => playerOf(stream));
}

async function soundFacts(connection: VisitConnection): Promise<SoundFacts> {
  const { room, media } = connection;
  const { others, facts } = room.store.getState();
  const people = others.filter(({ stage }) => stage === 'in-visit');
  const levels = new Map<string, number>();
  const first = new Map(people.map(({ seatId }) => [seatId, media.voiceOf(seatId)?.packet]));
  for (let waited = 0; waited < LISTEN_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    for (const { seatId } of people) {
      const voice = media.voiceOf(seatId);
      // When nothing arrives, the latest packet is an old one.
      if (voice && voice.packet !== first.get(seatId))
        levels.set(seatId, Math.max(levels.get(seatId) ?? 0, voice.level));
    }
  }
  const players = playersOf(connection);
  return {
    paused: facts?.status === 'PAUSED',
    blocked: players.some((player) => player.paused),
    off: players.length > 0 && players.every((player) => player.muted || player.volume === 0),
    people: people.map(({ seatId, name, role, microphone }) => ({
      name,
      provider: role === 'provider',
      microphone,
      level: levels.get(seatId) ?? null,
    })),
  };
}

/** Plays everything audibly. Call it on a press, because browsers refuse otherwise. */
async function turnSoundOn(connection: VisitConnection): Promise<void> {
  await Promise.allSettled(
    playersOf(connection).map((player) => {
      player.muted = false;
      player.volume = 1;
      return player.play();
    }),
  );
}
