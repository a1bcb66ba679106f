import type { Socket } from 'socket.io-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import { handshakeOfPage, otherPersonSignedIn } from '#client/api/page-account.ts';
import type {
  CommandReply,
  Placing,
  RoomClientToServer,
  RoomCommandName,
  RoomHandshake,
} from '#shared/contracts/socket/commands.ts';
import type { RoomServerToClient } from '#shared/contracts/socket/events.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { leaveForMfa } from '../api/leave-for.ts';
import {
  applyCaptionLine,
  applyCaptions,
  applyChat,
  applyDocument,
  applyDocumentMoved,
  applyEarlierChat,
  applyGone,
  applyInterpreter,
  applyScreen,
  applySeat,
  applySnapshot,
  applyVisit,
} from './apply-event.ts';
import { attended } from './attended.ts';
import { openSocket } from './open-socket.ts';
import { isOfOther, owedPage, practiceOf, REFUSED_FOR_NOW_MS, refusalOf, visitElsewhere } from './refusal.ts';
import { NOTHING_YET, type RoomState } from './room-state.ts';
import { takesOver, tookOver } from './taking-over.ts';

/**
 * Waiting visibly for this long is a sign of a person: a mail scanner has left by then. For people who give no other
 * sign, for example with a screen reader and without devices: they are announced only then.
 */
const STAYS_MS = 120_000;

export class Staying {
  readonly #onStayed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStayed: () => void) {
    this.#onStayed = onStayed;
  }

  /** @param waits visible, connected, in the waiting room, and without a sign of a person */
  look(waits: boolean): void {
    if (waits) this.#timer ??= setTimeout(this.#onStayed, STAYS_MS);
    else this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const COMMAND_TIMEOUT_MS = 10_000;
/** A connection on which a command is not answered within this time is doubtful. */
const DOUBT_MS = 4_000;
const PROBE_MS = 1_500;
const DOUBT_PROBE_MS = 5_000;

const USER_TYPES = { staff: 'provider', patient: 'patient', guest: 'guest', interpreter: 'guest' } as const;

const UNATTENDED = { unattended: true };
const TAKES_OVER = { takesOver: true };

type Payload<K extends RoomCommandName> = Parameters<RoomClientToServer[K]>[0];

export interface RoomConnection {
  store: StoreApi<RoomState>;
  /** Rejects with an ApiError when the command is refused or not answered. */
  send<K extends RoomCommandName>(name: K, payload: Payload<K>): Promise<CommandReply<K>>;
  loadEarlierChat(): Promise<void>;
  on: Socket<RoomServerToClient>['on'];
  off: Socket<RoomServerToClient>['off'];
  /** The connection is doubtful: replaces it unless it answers soon. */
  probe(): void;
  close(): void;
}

/** A lost connection reconnects with a new snapshot; only the server's closing event ends it. */
export function connectRoom(handshake: RoomHandshake): RoomConnection {
  const store = createStore<RoomState>(() => NOTHING_YET);
  const update = (change: (state: RoomState) => RoomState) => store.setState(change, true);
  const isOfPerson = () => !mayBeUnattended(handshake) || attended.getState();
  const opened = openSocket('/room', {
    auth: (send) =>
      send({
        ...handshake,
        ...(handshake.as === 'staff' ? handshakeOfPage() : {}),
        ...(isOfPerson() ? {} : UNATTENDED),
        ...(takesOver(handshake) ? TAKES_OVER : {}),
      }),
    query: placingOf(handshake),
    // The address contains this visit, so no other namespace shares the connection.
    forceNew: true,
  });
  const { line, transports } = opened;
  const socket: Socket<RoomServerToClient, RoomClientToServer> = opened.socket;

  const isUnattended = () => store.getState().you?.unattended === true;
  const sayAttended = () => void send('seat:attend', {}).catch(() => {});
  /** The next snapshot repeats a lost request. */
  const attend = () => {
    if (attended.getState() && isUnattended()) sayAttended();
  };
  const staying = new Staying(sayAttended);
  const look = () => {
    const { link, you } = store.getState();
    const waits = link === 'live' && you?.stage === 'waiting' && isUnattended();
    staying.look(waits && document.visibilityState === 'visible');
  };
  document.addEventListener('visibilitychange', look);
  const stops = [
    attended.subscribe(attend),
    store.subscribe(look),
    () => document.removeEventListener('visibilitychange', look),
    () => staying.stop(),
  ];

  const close = (closing: RoomState['closing']) => {
    update((state) => ({ ...state, link: 'closed', closing }));
    tookOver(handshake);
    line.stop();
    socket.disconnect();
  };
  socket.on('room:snapshot', (snapshot) => {
    tookOver(handshake);
    update((state) => applySnapshot(state, snapshot, Date.now()));
    attend();
  });
  socket.on('seat:changed', (seat) => update((state) => applySeat(state, seat)));
  socket.on('seat:gone', ({ seatId }) => update((state) => applyGone(state, seatId)));
  socket.on('move:standing', (asking) => update((state) => ({ ...state, link: 'live', asking })));
  socket.on('moves:changed', ({ moves }) => update((state) => ({ ...state, moves })));
  socket.on('seat:quality', ({ seatId, quality }) =>
    update((state) => ({ ...state, quality: { ...state.quality, [seatId]: quality } })),
  );
  socket.on('visit:changed', (change) => update((state) => applyVisit(state, change)));
  socket.on('screen:changed', ({ screen }) => update((state) => applyScreen(state, screen)));
  socket.on('document:changed', ({ document }) => update((state) => applyDocument(state, document)));
  socket.on('document:moved', (moved) => update((state) => applyDocumentMoved(state, moved)));
  socket.on('interpreter:changed', (change) => update((state) => applyInterpreter(state, change)));
  socket.on('captions:changed', (change) => update((state) => applyCaptions(state, change)));
  socket.on('captions:failing', (change) => update((state) => applyCaptions(state, change)));
  socket.on('captions:line', (line) => update((state) => applyCaptionLine(state, line)));
  socket.on('chat:added', (message) => update((state) => applyChat(state, message)));
  socket.on('room:closing', ({ reason }) => {
    if (reason !== 'shutdown') close(reason);
  });
  socket.on('disconnect', (reason) => {
    if (store.getState().link === 'closed') return;
    update((state) => ({ ...state, link: 'reconnecting' }));
    if (reason !== 'io client disconnect') line.later();
  });
  socket.on('connect_error', (error) => {
    const visit = visitElsewhere(error);
    if (visit) {
      const placed = { visit } satisfies Placing;
      const isNew = (socket.io.opts.query as Partial<Placing> | undefined)?.visit !== visit;
      socket.io.opts.query = placed;
      return isNew ? line.now() : line.later();
    }
    // Without `data` there was no response; with it the server refused.
    const refusal = refusalOf(error);
    if (isOfOther(error)) return otherPersonSignedIn();
    const owed = owedPage(error, USER_TYPES[handshake.as]);
    // The person leaves the page; its state stays unchanged.
    if (owed) leaveForMfa(owed);
    else if (refusal === 'shutdown') line.later(error, REFUSED_FOR_NOW_MS);
    else if (refusal) {
      update((state) => ({ ...state, refusedBy: practiceOf(error) }));
      close(refusal);
    } else line.later(error);
  });

  let probing = false;
  async function probe(withinMs: number): Promise<void> {
    if (probing || store.getState().link === 'closed') return;
    probing = true;
    const { id } = socket;
    const { packets } = transports;
    const answers =
      socket.connected &&
      (await socket
        .timeout(withinMs)
        .emitWithAck('room:ping', {})
        .then(
          () => true,
          // A busy server is not a silent connection.
          () => transports.packets > packets,
        ));
    probing = false;
    if (answers || socket.id !== id || store.getState().link === 'closed') return;
    if (socket.connected) {
      transports.silent();
      socket.io.engine.close();
    } else line.now();
  }

  async function send<K extends RoomCommandName>(name: K, payload: Payload<K>): Promise<CommandReply<K>> {
    const doubt = setTimeout(() => void probe(DOUBT_PROBE_MS), DOUBT_MS);
    const answer = await ask(socket, name, payload).finally(() => clearTimeout(doubt));
    if (!answer.ok) throw new ApiError(answer.error.code, 0, answer.error.message);
    return answer.data;
  }

  return {
    store,
    on: socket.on.bind(socket),
    off: socket.off.bind(socket),
    probe: () => void probe(PROBE_MS),
    close: () => {
      line.stop();
      for (const stop of stops) stop();
      socket.disconnect();
    },
    send,
    async loadEarlierChat() {
      const [first] = store.getState().chat;
      if (!first) return;
      const page = await send('chat:history', { before: first.messageId });
      // Another snapshot with another first message may have arrived.
      update((state) =>
        state.chat[0]?.messageId === first.messageId ? applyEarlierChat(state, page) : state,
      );
    },
  };
}

/** Patients and guests get their links by mail, whose scanners open them and press buttons. */
const mayBeUnattended = ({ as }: RoomHandshake) => as === 'patient' || as === 'guest';

function placingOf(handshake: RoomHandshake): Placing {
  switch (handshake.as) {
    case 'staff':
      return { visit: handshake.visitId };
    case 'patient':
      return { visit: handshake.sessionId };
    case 'guest':
      return { visit: handshake.guestId };
    case 'interpreter':
      return { visit: handshake.requestId };
  }
}

type Answer<K extends RoomCommandName> =
  | { ok: true; data: CommandReply<K> }
  | { ok: false; error: ErrorBody };

function ask<K extends RoomCommandName>(
  socket: Socket<RoomServerToClient, RoomClientToServer>,
  name: K,
  payload: Payload<K>,
): Promise<Answer<K>> {
  // Socket.IO cannot type an acknowledgement whose event is a type parameter.
  const untyped = socket as unknown as Socket;
  return untyped
    .timeout(COMMAND_TIMEOUT_MS)
    .emitWithAck(name, payload)
    .catch(() => {
      throw new ApiError('NO_CONNECTION', 0);
    }) as Promise<Answer<K>>;
}
