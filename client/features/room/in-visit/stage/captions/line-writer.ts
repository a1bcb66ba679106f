import { isApiError } from '#client/api/api-error.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';

const EVERY_MS = 250;

type Written = CommandPayload<'captions:write'>;

interface TypedLine {
  seatId: string;
  text: string;
  number?: number;
  sent: string;
  ended: boolean;
}

export class LineWriter {
  readonly #send: (words: Written) => Promise<{ line: number }>;
  #line: TypedLine | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(send: (words: Written) => Promise<{ line: number }>) {
    this.#send = send;
  }

  /** @param seatId the speaker; a line that readers already have keeps its speaker */
  type(text: string, seatId: string): void {
    const line = this.#continue(text, seatId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#put(line, false).catch(() => {});
    }, EVERY_MS);
  }

  /** @throws the server's refusal; the line then stays open */
  async end(text: string, seatId: string): Promise<void> {
    this.stop();
    const line = this.#continue(text, seatId);
    this.#line = null;
    line.ended = true;
    if (text === '' && line.sent === '') return;
    try {
      await this.#put(line, true);
    } catch (error) {
      line.ended = false;
      this.#line ??= line;
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #continue(text: string, seatId: string): TypedLine {
    this.#line ??= { seatId, text, sent: '', ended: false };
    const isRead = this.#line.number !== undefined;
    if (!isRead) this.#line.seatId = seatId;
    this.#line.text = text;
    return this.#line;
  }

  #put(line: TypedLine, final: boolean): Promise<void> {
    const sent = this.#sending.then(async () => {
      if (!final && (line.ended || line.text.trim() === line.sent)) return;
      const { seatId, number } = line;
      const words = { seatId, text: line.text.trim(), final };
      line.number = await this.#write(words, number);
      line.sent = words.text;
    });
    this.#sending = sent.catch(() => {});
    return sent;
  }

  /** Another server process that took the visit over does not know the line, so the line starts again there. */
  async #write(words: Omit<Written, 'line'>, line: number | undefined): Promise<number> {
    if (line === undefined) return (await this.#send(words)).line;
    try {
      return (await this.#send(Object.assign({ line }, words))).line;
    } catch (error) {
      if (!isApiError(error, 'INVALID_INPUT')) throw error;
      return (await this.#send(words)).line;
    }
  }
}
