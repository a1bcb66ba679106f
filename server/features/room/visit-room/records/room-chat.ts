import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ChatMessage } from '#shared/contracts/socket/events.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomState, Seat } from '../machine/room.machine.ts';
import type { SaidMessage, VisitFacts } from '../view/room-view.ts';
import { holdEpoch } from './ownership.queries.ts';
import { insertChat, selectChat, selectParticipants } from './visit-room.queries.ts';

/**
 * Messages per seat and visit; far more than people write. Counted per seat, so that one person cannot
 * silence the others; providers are not limited.
 */
export const MESSAGES_A_SEAT = 500;

type ChatDeps = Pick<RoomDeps, 'db' | 'dataKeys' | 'messages'>;

export class RoomChat {
  readonly #deps: ChatDeps;
  readonly #facts: VisitFacts;
  readonly #messages: SaidMessage[];
  readonly #bySeat = new Map<string, number>();

  constructor(deps: ChatDeps, facts: VisitFacts, messages: SaidMessage[]) {
    this.#deps = deps;
    this.#facts = facts;
    this.#messages = messages;
    for (const { seatId } of messages) this.#count(seatId);
  }

  get messages(): readonly SaidMessage[] {
    return this.#messages;
  }

  /**
   * Stores a message; a repeated id returns the stored one.
   *
   * @returns whether it is new, and the message as sent to pages
   * @throws INVALID_INPUT for an id already in use, TOO_MANY_REQUESTS if the seat reached its limit
   */
  async say(
    { seatId, name, number = null, role }: Seat,
    said: Pick<ChatMessage, 'messageId' | 'text' | 'with'>,
    state: RoomState,
    now: number,
  ): Promise<{ isNew: boolean; message: ChatMessage }> {
    const known = this.#messages.find(({ messageId }) => messageId === said.messageId);
    if (known) {
      if (known.seatId === seatId) return { isNew: false, message: outside(known) };
      throw new CodedError('INVALID_INPUT', 'The message id is taken.');
    }
    if (role !== 'provider' && (this.#bySeat.get(seatId) ?? 0) >= MESSAGES_A_SEAT)
      throw new CodedError('TOO_MANY_REQUESTS');
    const readers = said.with === null ? inVisit(state) : [];
    const message: SaidMessage = { ...said, seatId, name, number, role, sentAt: now, readers };
    if (!(await persistChat(this.#deps, this.#facts, message)))
      throw new CodedError('INVALID_INPUT', 'The message id is taken.');
    this.#messages.push(message);
    this.#count(seatId);
    return { isNew: true, message: outside(message) };
  }

  #count(seatId: string): void {
    this.#bySeat.set(seatId, (this.#bySeat.get(seatId) ?? 0) + 1);
  }
}

function inVisit({ seats }: RoomState): string[] {
  return [...seats.values()]
    .filter(({ stage, role }) => stage === 'in-visit' && role !== 'provider')
    .map(({ seatId }) => seatId);
}

function outside({ readers: _, ...message }: SaidMessage): ChatMessage {
  return message;
}

async function persistChat(
  { db, dataKeys, messages }: ChatDeps,
  { visitId, practiceId, epoch }: VisitFacts,
  message: SaidMessage,
): Promise<boolean> {
  const { messageId: id, seatId, sentAt, with: withSeatId, readers } = message;
  const text = await dataKeys.seal(practiceId, message.text);
  return db.transaction().execute(async (trx) => {
    await holdEpoch(trx, visitId, epoch);
    const isNew = await insertChat(trx, {
      id,
      visitId,
      seatId,
      text,
      sentAt: new Date(sentAt),
      withSeatId,
      readers: [...readers],
    });
    if (isNew && message.role === 'patient') await messages?.patientWrote(trx, visitId, sentAt);
    return isNew;
  });
}

/** Messages that a patient wrote in a visit or could read there. Callers audit the read. */
export async function chatOfPatient(db: Db, { visitId, sessionId }: { visitId: string; sessionId: string }) {
  const seats = await selectParticipants(db, visitId);
  const own = new Set(seats.filter((seat) => seat.sessionId === sessionId).map(({ seatId }) => seatId));
  const chat = await selectChat(db, visitId);
  return chat
    .filter(
      ({ seatId, withSeatId, readers }) =>
        own.has(seatId) || (withSeatId ? own.has(withSeatId) : readers.some((reader) => own.has(reader))),
    )
    .map(({ seatId, text, sentAt }) => ({
      at: sentAt.toISOString(),
      by: seats.find((seat) => seat.seatId === seatId)?.name ?? '',
      text,
    }));
}
