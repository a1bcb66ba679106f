import type { SpeechListener, SpeechRecognizer } from '../integrations/captions/port.ts';
import type { LiveWorld } from './live-world.ts';
import { setSetting } from './set-setting.ts';

/** A recognizer that hears nothing, and understands what a test says. */
export class ScriptedRecognizer implements SpeechRecognizer {
  readonly languages = ['en', 'es'];
  /** Speakers being listened to, in the order of their first packets. */
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
