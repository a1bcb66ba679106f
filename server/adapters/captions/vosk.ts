import { Worker } from 'node:worker_threads';
import type { SpeechListener, SpeechRecognizer, SpeechStream } from './port.ts';
import type { FromSpeechThread, ToSpeechThread } from './speech-thread.ts';

/** Delay before a crashed thread restarts, in milliseconds. */
const RESTART_MS = 1_000;

/** Speakers that one thread can handle: each takes 1 to 4 % of a core. */
const MOST_SPEAKERS = 20;

interface Stream {
  id: number;
  url: string;
  listener: SpeechListener;
  isOpen: boolean;
}

/**
 * Recognizers that speak vosk-server's protocol, one per language. A separate thread, started by the first stream,
 * decodes Opus and talks to them, so that captions do not slow the process that carries the visits. Streams beyond the
 * limit report trouble until another one ends.
 */
export class VoskRecognizer implements SpeechRecognizer {
  readonly languages: readonly string[];
  readonly #urls: ReadonlyMap<string, string>;
  readonly #onFailure: (error: unknown) => void;
  readonly #mostSpeakers: number;
  readonly #streams = new Map<number, Stream>();
  #thread: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(
    urls: ReadonlyMap<string, string>,
    onFailure: (error: unknown) => void,
    mostSpeakers = MOST_SPEAKERS,
  ) {
    this.#urls = urls;
    this.#mostSpeakers = mostSpeakers;
    this.languages = [...urls.keys()];
    this.#onFailure = onFailure;
  }

  listen(language: string, listener: SpeechListener): SpeechStream {
    const url = this.#urls.get(language);
    if (!url) throw new Error(`no recognizer understands ${language}`);
    this.#lastId += 1;
    const id = this.#lastId;
    const stream: Stream = { id, url, listener, isOpen: false };
    this.#streams.set(id, stream);
    this.#started();
    if (this.#hasRoom()) this.#open(stream);
    else listener.onTrouble(true);
    return {
      write: (payload, timestamp) => {
        if (!stream.isOpen) return;
        // Copies the bytes, because a message would copy all of the memory behind a view.
        const copy = new Uint8Array(payload);
        this.#tell({ type: 'frame', id, payload: copy, timestamp }, copy.buffer);
      },
      close: () => this.#end(stream),
    };
  }

  #hasRoom(): boolean {
    return [...this.#streams.values()].filter(({ isOpen }) => isOpen).length < this.#mostSpeakers;
  }

  #open(stream: Stream): void {
    stream.isOpen = true;
    this.#tell({ type: 'open', id: stream.id, url: stream.url });
  }

  #end(stream: Stream): void {
    if (!this.#streams.delete(stream.id) || !stream.isOpen) return;
    this.#tell({ type: 'close', id: stream.id });
    const next = [...this.#streams.values()].find(({ isOpen }) => !isOpen);
    if (!next) return;
    this.#open(next);
    next.listener.onTrouble(false);
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
    for (const { listener, isOpen } of this.#streams.values()) if (isOpen) listener.onTrouble(true);
    if (this.#closed) return;
    this.#restart = setTimeout(() => this.#again(), RESTART_MS).unref();
  }

  #again(): void {
    this.#restart = undefined;
    if (this.#streams.size === 0) return;
    this.#started();
    for (const stream of this.#streams.values()) {
      if (!stream.isOpen) continue;
      this.#open(stream);
      stream.listener.onTrouble(false);
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
