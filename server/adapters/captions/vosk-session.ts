import { z } from 'zod';
import { CAPTION_LINE_LENGTH } from '#shared/domain/captions.ts';
import { SAMPLE_RATE, silence } from './pcm.ts';
import type { RecognizedWords } from './port.ts';

const CHUNK = SAMPLE_RATE * 0.06;
/** How far a recognizer may lag before speech is dropped, in bytes: five seconds. */
const MOST_BEHIND = SAMPLE_RATE * 2 * 5;
/** A recognizer that takes longer to connect or answer counts as broken, in milliseconds. */
const ANSWERS_WITHIN_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** Longer lines are cut, because no one says this much in one breath. */
const LONGEST_LINE = CAPTION_LINE_LENGTH;

const Answer = z.union([z.object({ partial: z.string() }), z.object({ text: z.string() })]);

export interface VoskListener {
  onWords(words: RecognizedWords): void;
  onTrouble(troubled: boolean): void;
}

/**
 * One person's speech at a recognizer that speaks vosk-server's protocol: a WebSocket per speaker, a JSON message with
 * the rate, then samples as binary messages. The server answers each with `{"partial":…}` or `{"text":…}`, even if
 * empty. Reconnects when the connection ends or answers stop; speech until then is lost. An open connection does not
 * prove that the recognizer works, so each starts with a moment of silence, which must be answered.
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
  #patience: NodeJS.Timeout | undefined;
  #answers = true;
  #isBehind = false;
  #troubled = false;
  #closed = false;

  constructor(url: string, listener: VoskListener, answersWithinMs = ANSWERS_WITHIN_MS) {
    this.#url = url;
    this.#listener = listener;
    this.#answersWithinMs = answersWithinMs;
    this.#connect();
  }

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
    // A refused connection has no message that is useful to people.
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
      // Ends a line that was shown in part, even if the recognizer discarded all of it.
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
