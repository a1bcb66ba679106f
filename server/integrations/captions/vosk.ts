import { Worker } from 'node:worker_threads';
import type { SpeechListener, SpeechRecognizer, SpeechStream } from './port.ts';
import type { FromSpeechThread, ToSpeechThread } from './speech-thread.ts';

/** How long a thread that ended by a fault stays ended, in milliseconds. */
const RESTART_MS = 1_000;

/**
 * Recognizers that speak vosk-server's protocol, one for each language. A separate thread decodes Opus and speaks to
 * them, so that captions take nothing from the process that carries the visits. Started by the first stream.
 */
export class VoskRecognizer implements SpeechRecognizer {
  readonly languages: readonly string[];
  readonly #urls: ReadonlyMap<string, string>;
  readonly #onFailure: (error: unknown) => void;
  readonly #streams = new Map<number, { url: string; listener: SpeechListener }>();
  #thread: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  /** @param urls by language, `ws:` or `wss:` */
  constructor(urls: ReadonlyMap<string, string>, onFailure: (error: unknown) => void) {
    this.#urls = urls;
    this.languages = [...urls.keys()];
    this.#onFailure = onFailure;
  }

  listen(language: string, listener: SpeechListener): SpeechStream {
    const url = this.#urls.get(language);
    if (!url) throw new Error(`no recognizer understands ${language}`);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#streams.set(id, { url, listener });
    this.#started();
    this.#tell({ type: 'open', id, url });
    return {
      write: (payload, timestamp) => {
        // Its own buffer: a message copies all of the memory that a view is part of.
        const copy = new Uint8Array(payload);
        this.#tell({ type: 'frame', id, payload: copy, timestamp }, copy.buffer);
      },
      close: () => {
        if (this.#streams.delete(id)) this.#tell({ type: 'close', id });
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restart);
    this.#streams.clear();
    await this.#thread?.terminate();
  }

  #started(): void {
    if (this.#thread || this.#restart || this.#closed) return;
    const thread = new Worker(new URL('./speech-thread.ts', import.meta.url));
    thread.unref();
    thread.on('message', (message: FromSpeechThread) => this.#hear(message));
    thread.on('error', this.#onFailure);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#lost();
    });
    this.#thread = thread;
  }

  #lost(): void {
    this.#thread = undefined;
    for (const { listener } of this.#streams.values()) listener.onTrouble(true);
    if (this.#closed) return;
    this.#restart = setTimeout(() => this.#again(), RESTART_MS).unref();
  }

  #again(): void {
    this.#restart = undefined;
    if (this.#streams.size === 0) return;
    this.#started();
    for (const [id, { url, listener }] of this.#streams) {
      this.#tell({ type: 'open', id, url });
      listener.onTrouble(false);
    }
  }

  #hear(message: FromSpeechThread): void {
    const listener = this.#streams.get(message.id)?.listener;
    if (message.type === 'words') listener?.onWords(message.words);
    else listener?.onTrouble(message.troubled);
  }

  #tell(message: ToSpeechThread, ...transferred: ArrayBuffer[]): void {
    this.#thread?.postMessage(message, transferred);
  }
}
