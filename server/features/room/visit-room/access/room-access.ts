import { audit } from '#server/features/core/audit/audit.service.ts';
import { documentToShare } from '#server/features/room/documents/shared-documents.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { ChatMessage } from '#shared/contracts/socket/events.ts';
import { CodedError, type ErrorCode } from '#shared/errors.ts';
import type { Seat } from '../machine/room.machine.ts';
import { mayAccountEndVisits } from '../records/visit-room.queries.ts';
import type { VisitFacts } from '../view/room-view.ts';
import { chatRefusal, refusal } from './visit-room.policy.ts';

const AGAIN_MS = 60_000;

/** Audits each refusal at most once per period, because a page may retry endlessly. */
class Refusals {
  readonly #deps: Pick<RoomDeps, 'db' | 'clock' | 'onFailure'>;
  readonly #facts: VisitFacts;
  readonly #noted = new Map<string, number>();

  constructor(deps: Pick<RoomDeps, 'db' | 'clock' | 'onFailure'>, facts: VisitFacts) {
    this.#deps = deps;
    this.#facts = facts;
  }

  note(seatId: string, command: string, code: ErrorCode): void {
    const { db, clock, onFailure } = this.#deps;
    const key = `${seatId} ${command} ${code}`;
    const now = clock();
    if (now - (this.#noted.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    this.#noted.set(key, now);
    const { practiceId, visitId } = this.#facts;
    const refused = {
      actor: `seat:${seatId}`,
      action: 'command.refused',
      details: { command, code },
    } as const;
    audit(db, { practiceId, visitId, ...refused }).catch((error: unknown) => onFailure('audit', error));
  }
}

export class RoomAccess {
  readonly #deps: Pick<RoomDeps, 'db'>;
  readonly #facts: VisitFacts;
  readonly #refusals: Refusals;

  constructor(deps: Pick<RoomDeps, 'db' | 'clock' | 'onFailure'>, facts: VisitFacts) {
    this.#deps = deps;
    this.#facts = facts;
    this.#refusals = new Refusals(deps, facts);
  }

  /** @throws the code that refuses the command in the seat's current role and stage */
  check(command: RoomCommandName, seat: Seat): void {
    const code = refusal(command, seat);
    if (code) this.#refuse(seat.seatId, command, code);
  }

  /** @throws ACCESS_DENIED unless the seat's account may currently end visits (CAN_END_VISIT) */
  async checkMayEnd({ seatId, accountId }: Seat): Promise<void> {
    if (accountId && (await mayAccountEndVisits(this.#deps.db, accountId))) return;
    this.#refuse(seatId, 'visit:end', 'ACCESS_DENIED');
  }

  /**
   * @param partner the seat in a private line with the providers; null for a message to everyone in the visit
   * @throws the code that refuses the message
   */
  checkMayWrite(writer: Seat, partner: Seat | null, chat: readonly Pick<ChatMessage, 'with'>[]): void {
    const code = chatRefusal(writer, partner, chat);
    if (code) this.#refuse(writer.seatId, 'chat:send', code);
  }

  /** @throws NOT_FOUND */
  async documentFor({ accountId }: Seat, documentId: string) {
    if (!accountId) throw new CodedError('NOT_FOUND');
    return documentToShare(this.#deps.db, { accountId, documentId, practiceId: this.#facts.practiceId });
  }

  #refuse(seatId: string, command: RoomCommandName, code: ErrorCode): never {
    this.#refusals.note(seatId, command, code);
    throw new CodedError(code);
  }
}
