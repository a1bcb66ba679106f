import { z } from 'zod';
import { CAPTION_LINE_LENGTH } from '#shared/domain/captions.ts';
import { SAMPLE_RATE, silence } from './pcm.ts';
import type { RecognizedWords } from './port.ts';

/** Less than this is collected before it is sent, in samples: 60 ms, three packets. */
const CHUNK = SAMPLE_RATE * 0.06;
/** What a recognizer may be behind before speech is left out, in bytes: five seconds. */
const MOST_BEHIND = SAMPLE_RATE * 2 * 5;
/** A recognizer that takes longer to connect, or to answer what was sent, does not work, in milliseconds. */
const ANSWERS_WITHIN_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** Longer lines are cut, in characters: no one says this in one breath. */
const LONGEST_LINE = CAPTION_LINE_LENGTH;

/** A recognizer's answers: what it believes so far, or what it ended with. */
const Answer = z.union([z.object({ partial: z.string() }), z.object({ text: z.string() })]);

export interface VoskListener {
  onWords(words: RecognizedWords): void;
  onTrouble(troubled: boolean): void;
}

/**
 * One person's speech at a recognizer that speaks vosk-server's protocol: a WebSocket for each speaker, a JSON message
 * with the rate, then samples as binary messages; it answers each with `{"partial":…}` or `{"text":…}`, if only with
 * an empty one. Reconnects when the connection ends or answers stop; what was said until then is lost. An open
 * connection alone does not show that the recognizer works: each begins with a moment of silence, which is answered.
 */
export class VoskSession {
  readonly #url: string;
  readonly #listener: VoskListener;
  readonly #answersWithinMs: number;
  #socket: WebSocket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #chunk: Int16Array[] = [];
  #collected = 0;
  #partial = '';
  /** Runs while the recognizer owes an answer. */
  #patience: NodeJS.Timeout | undefined;
  #answers = true;
  #isBehind = false;
  #troubled = false;
  #closed = false;

  /** @param url `ws:` or `wss:` */
  constructor(url: string, listener: VoskListener, answersWithinMs = ANSWERS_WITHIN_MS) {
    this.#url = url;
    this.#listener = listener;
    this.#answersWithinMs = answersWithinMs;
    this.#connect();
  }

  /** @param samples at {@link SAMPLE_RATE} */
  write(samples: Int16Array): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#chunk.push(samples);
    this.#collected += samples.length;
    if (this.#collected < CHUNK) return;
    this.#isBehind = socket.bufferedAmount > MOST_BEHIND;
    if (!this.#isBehind) this.#ask(socket, this.#taken());
    else this.#forget();
    this.#tellTrouble();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"eof":1}');
    socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      socket.send(JSON.stringify({ config: { sample_rate: SAMPLE_RATE } }));
      this.#ask(socket, silence(CHUNK).buffer as ArrayBuffer);
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    // A refused connection has no message that a person could use.
    socket.onerror = () => {};
    socket.onclose = () => this.#lost();
    this.#expectAnswer(socket);
  }

  #ask(socket: WebSocket, samples: ArrayBuffer): void {
    socket.send(samples);
    if (!this.#patience) this.#expectAnswer(socket);
  }

  #expectAnswer(socket: WebSocket): void {
    this.#patience = setTimeout(() => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      this.#lost();
    }, this.#answersWithinMs);
  }

  #hear(data: unknown): void {
    if (this.#closed) return;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#retryMs = FIRST_RETRY_MS;
    this.#answers = true;
    this.#tellTrouble();
    const answer = Answer.safeParse(parsed(data));
    if (!answer.success) return;
    const final = 'text' in answer.data;
    const text = ('text' in answer.data ? answer.data.text : answer.data.partial)
      .trim()
      .slice(0, LONGEST_LINE);
    if (final) {
      // A line that was shown in part is ended, even if the recognizer changed its mind about all of it.
      if (text || this.#partial) this.#listener.onWords({ text, final });
      this.#partial = '';
    } else if (text && text !== this.#partial) {
      this.#partial = text;
      this.#listener.onWords({ text, final });
    }
  }

  #lost(): void {
    if (this.#closed) return;
    this.#forget();
    if (this.#partial) this.#listener.onWords({ text: this.#partial, final: true });
    this.#partial = '';
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#answers = false;
    this.#isBehind = false;
    this.#tellTrouble();
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
  }

  #tellTrouble(): void {
    const troubled = !this.#answers || this.#isBehind;
    if (this.#troubled === troubled || this.#closed) return;
    this.#troubled = troubled;
    this.#listener.onTrouble(troubled);
  }

  #taken(): ArrayBuffer {
    const samples = new Int16Array(this.#collected);
    let at = 0;
    for (const part of this.#chunk) {
      samples.set(part, at);
      at += part.length;
    }
    this.#forget();
    return samples.buffer;
  }

  #forget(): void {
    this.#chunk = [];
    this.#collected = 0;
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
