import { expect } from 'vitest';
import type { SpeechListener, SpeechRecognizer } from '#server/adapters/captions/port.ts';
import type { LiveWorld } from './live-world.ts';
import { setSetting } from './settings.ts';
import type { TestSocket } from './test-socket.ts';

export class ScriptedRecognizer implements SpeechRecognizer {
  readonly languages = ['en', 'es'];
  readonly speakers: { language: string; listener: SpeechListener; packets: number }[] = [];

  listen(language: string, listener: SpeechListener) {
    const speaker = { language, listener, packets: 0 };
    this.speakers.push(speaker);
    return {
      write: () => {
        speaker.packets += 1;
      },
      close: () => void this.speakers.splice(this.speakers.indexOf(speaker), 1),
    };
  }

  async close(): Promise<void> {}
}

export async function turnCaptionsOn({ db, practice }: Pick<LiveWorld, 'db' | 'practice'>): Promise<void> {
  await setSetting(db, practice.id, 'hasCaptions', true);
}

export const seatOf = async (page: TestSocket): Promise<string> => (await page.snapshot()).you.seatId;

export async function letIn(provider: TestSocket, page: TestSocket, seatId: string): Promise<void> {
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
}

export async function captionedVisit(world: LiveWorld) {
  await turnCaptionsOn(world);
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const provider = world.connect(await world.signedIn(world.staff.provider), { as: 'staff', visitId });
  const dr = await seatOf(provider);
  const patient = world.connect(await world.patientOf(visit), { as: 'patient', sessionId });
  await letIn(provider, patient, await seatOf(patient));
  return { visitId, sessionId, provider, dr, patient };
}
