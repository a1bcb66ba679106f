import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { playerOf } from '#client/media/player.ts';
import type { SoundFacts } from './diagnose-sound.ts';

/** Longer than the pauses of a speaking person. */
const LISTEN_MS = 2_000;
const LOOK_MS = 100;

function playersOf({ media }: VisitConnection): HTMLVideoElement[] {
  const { remote, screens } = media.store.getState();
  const streams = [...Object.values(remote).map(({ stream }) => stream), ...Object.values(screens)];
  return streams.map((stream) => playerOf(stream));
}

export async function soundFacts(connection: VisitConnection): Promise<SoundFacts> {
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
export async function turnSoundOn(connection: VisitConnection): Promise<void> {
  await Promise.allSettled(
    playersOf(connection).map((player) => {
      player.muted = false;
      player.volume = 1;
      return player.play();
    }),
  );
}
