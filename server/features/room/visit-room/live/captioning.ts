import type { RecognizedWords, SpeechRecognizer, SpeechStream } from '#server/adapters/captions/port.ts';
import { TokenBucket } from '#server/realtime/token-bucket.ts';
import type { RtpFrame } from '#sfu/sfu-ear.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import type { CaptionLanguage, CaptionLine, CaptionsChange, CaptionsView } from '#shared/domain/captions.ts';
import { CodedError } from '#shared/errors.ts';
import { captionersIn, type RoomState, type Seat } from '../machine/room.machine.ts';
import type { RoomMedia } from '../media/room-media.ts';

/** Each person who turns captions on may reconnect everyone to the recognizer: this often, then every 5 s. */
const TIMES_ON = 10;
const AGAIN_PER_SECOND = 0.2;

interface CaptioningOptions {
  isWanted: () => boolean;
  recognizer: SpeechRecognizer | null;
  firstLine: number;
  media: Pick<RoomMedia, 'hear'>;
  clock: () => number;
  onLine(line: CaptionLine): void;
  onFailing(failing: boolean): void;
  onFailure(error: unknown): void;
}

interface Speaker {
  stream: SpeechStream;
  language: CaptionLanguage;
  line: { number: number; text: string } | null;
}

/**
 * A room's captions. Connects the room to the recognizer while someone reads them, sends it each person's speech and
 * receives the lines, including those that captioners type. Stores nothing once a line is sent.
 */
export class Captioning {
  readonly #options: CaptioningOptions;
  readonly #speakers = new Map<string, Speaker>();
  readonly #troubled = new Set<string>();
  readonly #turnings = new Map<string, TokenBucket>();
  readonly #lines: CaptionLines;
  #state: RoomState | null = null;
  #hears = false;

  constructor(options: CaptioningOptions) {
    this.#options = options;
    this.#lines = new CaptionLines(options.onLine, options.firstLine);
  }

  get #recognizer(): SpeechRecognizer | null {
    return this.#options.isWanted() ? this.#options.recognizer : null;
  }

  get languages(): readonly CaptionLanguage[] {
    return this.#recognizer?.languages ?? [];
  }

  get #failing(): boolean {
    return this.#troubled.size > 0;
  }

  viewOf(state: RoomState): CaptionsChange {
    const captioner = captionersIn(state).length > 0;
    return {
      offered: this.languages.length > 0 || (captioner && this.#options.isWanted()),
      on: state.captions.size > 0,
      captioner,
      typed: state.typed ?? false,
    };
  }

  viewFor({ seatId, readsCaptions = false, speaks }: Seat, state: RoomState): CaptionsView {
    return {
      ...this.viewOf(state),
      languages: this.languages,
      failing: this.#failing,
      mine: state.captions.has(seatId),
      remembered: readsCaptions,
      speaks: speaks ?? null,
    };
  }

  /** @throws FEATURE_NOT_ON without captions, TOO_MANY_REQUESTS for a person who turns them on repeatedly */
  checkMayTurnOn(seatId: string, state: RoomState): void {
    if (!this.viewOf(state).offered) throw new CodedError('FEATURE_NOT_ON');
    const turnings = this.#turnings.get(seatId) ?? new TokenBucket(TIMES_ON, AGAIN_PER_SECOND);
    this.#turnings.set(seatId, turnings);
    if (!turnings.take(this.#options.clock())) throw new CodedError('TOO_MANY_REQUESTS');
  }

  /** @throws FEATURE_NOT_ON without a recognizer, INVALID_INPUT for an unsupported language */
  checkUnderstands(language: CaptionLanguage): void {
    if (this.languages.length === 0) throw new CodedError('FEATURE_NOT_ON');
    if (!this.languages.includes(language)) throw new CodedError('INVALID_INPUT');
  }

  /**
   * Writes or corrects a captioner's line.
   *
   * @returns its number
   * @throws FEATURE_NOT_ON while the practice wants no captions, INVALID_INPUT for a line that cannot be corrected,
   *   NO_SUCH_PARTICIPANT for a speaker who is not in the visit
   */
  write(writer: string, words: CommandPayload<'captions:write'>, state: RoomState): number {
    if (!this.#options.isWanted()) throw new CodedError('FEATURE_NOT_ON');
    // The recognizer would overwrite the correction.
    if ([...this.#speakers.values()].some(({ line }) => line !== null && line.number === words.line))
      throw new CodedError('INVALID_INPUT');
    return this.#lines.write(writer, words, state);
  }

  follow(state: RoomState): void {
    this.#state = state;
    this.#lines.follow(state);
    const hears = state.captions.size > 0 && this.languages.length > 0 && !state.typed;
    if (!hears) {
      this.stop();
      return;
    }
    for (const [seatId, { language }] of this.#speakers)
      if (state.seats.get(seatId)?.stage !== 'in-visit' || this.#languageOf(seatId) !== language)
        this.#close(seatId);
    if (this.#hears) return;
    this.#hears = true;
    this.#options.media.hear({
      onFrame: (seatId, frame) => this.#hear(seatId, frame),
      // A changed microphone continues the same line; `follow` drops a speaker who left.
      onEnd: () => {},
      onError: this.#options.onFailure,
    });
  }

  stop(): void {
    if (this.#hears) this.#options.media.hear(null);
    this.#hears = false;
    for (const seatId of [...this.#speakers.keys()]) this.#close(seatId);
  }

  #hear(seatId: string, { payload, timestamp }: RtpFrame): void {
    const speaker = this.#speakers.get(seatId) ?? this.#open(seatId);
    speaker?.stream.write(payload, timestamp);
  }

  #open(seatId: string): Speaker | null {
    const recognizer = this.#recognizer;
    const language = this.#languageOf(seatId);
    if (!recognizer || language === undefined) return null;
    const speaker: Speaker = {
      language,
      line: null,
      stream: recognizer.listen(language, {
        onWords: (words) => this.#say(seatId, speaker, words),
        onTrouble: (troubled) => this.#trouble(seatId, troubled),
      }),
    };
    this.#speakers.set(seatId, speaker);
    return speaker;
  }

  #say(seatId: string, speaker: Speaker, { text, final }: RecognizedWords): void {
    if (this.#speakers.get(seatId) !== speaker) return;
    speaker.line ??= { number: this.#lines.begin(seatId), text };
    speaker.line.text = text;
    const { number } = speaker.line;
    if (final) speaker.line = null;
    this.#options.onLine({ line: number, seatId, text, final });
  }

  #close(seatId: string): void {
    const speaker = this.#speakers.get(seatId);
    if (!speaker) return;
    this.#speakers.delete(seatId);
    speaker.stream.close();
    const { line } = speaker;
    if (line) this.#options.onLine({ line: line.number, seatId, text: line.text, final: true });
    this.#trouble(seatId, false);
  }

  #trouble(seatId: string, troubled: boolean): void {
    const before = this.#failing;
    if (troubled) this.#troubled.add(seatId);
    else this.#troubled.delete(seatId);
    if (this.#failing !== before) this.#options.onFailing(this.#failing);
  }

  #languageOf(seatId: string): CaptionLanguage | undefined {
    const spoken = this.#state?.seats.get(seatId)?.speaks;
    return spoken !== undefined && this.languages.includes(spoken) ? spoken : this.languages[0];
  }
}

/** Captioners may correct the newest lines, as many as a page shows. */
const CORRECTABLE = 1_000;

/** Numbers a room's caption lines, including those that captioners type. Stores text only of lines being typed. */
class CaptionLines {
  readonly #onLine: (line: CaptionLine) => void;
  readonly #said = new Map<number, string>();
  readonly #typing = new Map<string, CaptionLine>();
  #last: number;

  constructor(onLine: (line: CaptionLine) => void, before: number) {
    this.#onLine = onLine;
    this.#last = before;
  }

  begin(seatId: string): number {
    this.#last += 1;
    this.#said.set(this.#last, seatId);
    this.#said.delete(this.#last - CORRECTABLE);
    return this.#last;
  }

  /**
   * Writes a captioner's new line, more of the line that they are typing, or a correction of any other line.
   *
   * @throws INVALID_INPUT for a number that was not given, NO_SUCH_PARTICIPANT for a speaker who is not in the visit
   */
  write(
    writer: string,
    { line, seatId, text, final }: CommandPayload<'captions:write'>,
    { seats }: RoomState,
  ): number {
    const said = line === undefined ? undefined : this.#said.get(line);
    if (line !== undefined && said === undefined) throw new CodedError('INVALID_INPUT');
    // A line's speaker may have left before it is corrected.
    if (seats.get(seatId)?.stage !== 'in-visit' && said !== seatId)
      throw new CodedError('NO_SUCH_PARTICIPANT');
    const own = this.#typing.get(writer);
    if (line === undefined) this.#end(writer);
    const number = line ?? this.begin(seatId);
    this.#said.set(number, seatId);
    const isTyping = line === undefined || own?.line === line;
    const written = { line: number, seatId, text, final: final || !isTyping };
    if (isTyping && final) this.#typing.delete(writer);
    else if (isTyping) this.#typing.set(writer, written);
    this.#onLine(written);
    return number;
  }

  follow({ seats }: RoomState): void {
    for (const writer of [...this.#typing.keys()])
      if (seats.get(writer)?.stage !== 'in-visit') this.#end(writer);
  }

  #end(writer: string): void {
    const open = this.#typing.get(writer);
    this.#typing.delete(writer);
    if (open) this.#onLine({ line: open.line, seatId: open.seatId, text: open.text, final: true });
  }
}
