import type { SourceState } from '#shared/contracts/socket/events.ts';
import type { SoundCause } from '#shared/domain/participant.ts';

export interface HeardPerson {
  name: string;
  provider: boolean;
  microphone: SourceState;
  /** The loudest recent sample, 0 to 1; null if nothing arrives. */
  level: number | null;
}

export interface SoundFacts {
  paused: boolean;
  blocked: boolean;
  off: boolean;
  people: readonly HeardPerson[];
}

export interface SoundFinding {
  cause: SoundCause | 'paused' | 'alone';
  name: string;
}

/** A working microphone is louder than this, even in a quiet room. */
const SILENCE = 0.0005;

/** Finds the most likely reason why a person hears nothing. Certain reasons on this device take precedence. */
export function diagnoseSound({ paused, blocked, off, people }: SoundFacts): SoundFinding {
  const providers = people.filter(({ provider }) => provider);
  const speakers = providers.length > 0 ? providers : people;
  const [first] = speakers;
  if (paused) return { cause: 'paused', name: '' };
  if (!first) return { cause: 'alone', name: '' };
  if (blocked) return { cause: 'blocked', name: first.name };
  if (off) return { cause: 'off', name: first.name };
  const open = speakers.filter(({ microphone }) => microphone === 'on');
  const heard = open.find(({ level }) => level !== null && level > SILENCE);
  if (heard) return { cause: 'device', name: heard.name };
  const silent = open.find(({ level }) => level !== null);
  if (silent) return { cause: 'silent', name: silent.name };
  if (open[0]) return { cause: 'not-arriving', name: open[0].name };
  const muted = speakers.find(({ microphone }) => microphone === 'off');
  return muted ? { cause: 'muted', name: muted.name } : { cause: 'no-microphone', name: first.name };
}
