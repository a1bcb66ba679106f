import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import type { CaptionLine } from '#shared/domain/captions.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomState } from '../machine/room.machine.ts';

/** Captioners may correct the newest lines, as many as a page shows. */
const CORRECTABLE = 1_000;

/** Numbers a room's caption lines, including those that captioners type. Stores text only of lines being typed. */
export class CaptionLines {
  readonly #onLine: (line: CaptionLine) => void;
  readonly #said = new Map<number, string>();
  readonly #typing = new Map<string, CaptionLine>();
  #last: number;

  /** @param before the number before the first line's */
  constructor(onLine: (line: CaptionLine) => void, before: number) {
    this.#onLine = onLine;
    this.#last = before;
  }

  /** @returns the new line's number */
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
