import type { Socket } from 'socket.io';
import type { QualityLog } from '#server/features/audit/quality-record/quality-log.ts';
import type { ConnectionLog } from '#server/features/core/connections/connection-log.ts';
import { Turns } from '#server/realtime/turns.ts';
import type { CommandPayload, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import { closingReasonOf } from '#shared/domain/closing.ts';
import type { LeftCause } from '#shared/domain/quality-record.ts';
import { CodedError } from '#shared/errors.ts';
import type { Claimant } from '../access/admissions.ts';
import { PAGE_HANDLERS } from '../handlers/page.handlers.ts';
import { LONGEST_GRACE_MS } from '../seats/seat-timers.ts';
import { type Sitting, UnknownPage } from './owned-rooms.ts';
import { PATIENCE_MS, type RoomDoors } from './room-doors.ts';

interface LocalPage {
  readonly socket: Socket;
  /** Aborted when the page is gone and its seat is no longer held for it. */
  readonly expected: AbortSignal;
  readonly visitId: string;
  readonly who: Claimant;
  seated: Promise<Sitting>;
  /** Orders the page's commands while another process owns the room. */
  readonly turns: Turns;
}

export class LocalPages {
  readonly #doors: RoomDoors;
  readonly #processId: string;
  readonly #onFailure: (what: string, error: unknown) => void;
  readonly #logs: { connections: ConnectionLog; quality: QualityLog };
  readonly #byVisit = new Map<string, Set<LocalPage>>();

  constructor(
    doors: RoomDoors,
    processId: string,
    logs: { connections: ConnectionLog; quality: QualityLog },
    onFailure: (what: string, error: unknown) => void,
  ) {
    this.#doors = doors;
    this.#logs = logs;
    this.#processId = processId;
    this.#onFailure = onFailure;
  }

  has(visitId: string): boolean {
    return this.#byVisit.has(visitId);
  }

  get visitIds(): string[] {
    return [...this.#byVisit.keys()];
  }

  arrive(socket: Socket, visitId: string, who: Claimant): LocalPage {
    const pages = this.#byVisit.get(visitId) ?? new Set();
    this.#byVisit.set(visitId, pages);
    const expected = new AbortController();
    const page: LocalPage = {
      socket,
      expected: expected.signal,
      visitId,
      who,
      seated: this.#sit(socket, visitId, who),
      turns: new Turns(),
    };
    pages.add(page);
    page.seated.then(
      (sitting) => sitting.seated && this.#record(page, sitting),
      (error: unknown) => this.#refuse(socket, error),
    );
    socket.on('disconnect', (reason) => {
      this.#logs.connections.ended(socket.id);
      page.seated.then(
        ({ seatId }) => this.#logs.quality.happened({ visitId, seatId }, 'left', causeOf(reason)),
        () => {},
      );
      pages.delete(page);
      if (pages.size === 0 && this.#byVisit.get(visitId) === pages) this.#byVisit.delete(visitId);
      setTimeout(() => expected.abort(), LONGEST_GRACE_MS).unref();
      void this.#leave(page, false);
    });
    return page;
  }

  /** Gives up the seat and media of a page that has lost its right, even if the page has left. */
  giveUp(page: LocalPage): void {
    void this.#leave(page, true);
  }

  /**
   * Runs a command that passed its schema.
   *
   * @throws the refusal, as a CodedError
   */
  async run<K extends RoomCommandName>(
    page: LocalPage,
    name: K,
    payload: CommandPayload<K>,
  ): Promise<object> {
    const until = performance.now() + PATIENCE_MS;
    const run = () => this.#run(page, name, payload, until);
    // One at a time, as on one connection: a lost command must not overtake later ones when it is resent.
    const answer = await (this.#doors.isElsewhere(page.visitId) ? page.turns.take(run) : run());
    const handle = PAGE_HANDLERS[name];
    if (handle) {
      const { connections, quality } = this.#logs;
      const sitting = await page.seated;
      // A page that had to request its seat was not recorded on arrival.
      this.#record(page, sitting);
      const seat = { visitId: page.visitId, seatId: sitting.seatId };
      handle(payload, { pageId: page.socket.id, seat, connections, quality });
    }
    return answer;
  }

  #record({ socket, visitId }: LocalPage, { seatId }: Sitting): void {
    if (socket.disconnected) return;
    const userAgent = socket.handshake.headers['user-agent'] ?? '';
    this.#logs.connections.began(socket.id, { visitId, seatId, userAgent });
  }

  /**
   * Makes pages take their seats again after the visit got a new room, or the room may have missed this process.
   *
   * @param reset also resets the media of pages whose room is unchanged, because events were lost
   */
  sitAgain(visitId: string, reset = false): void {
    for (const page of this.#byVisit.get(visitId) ?? []) {
      void this.#sitAgain(page, reset).catch((error: unknown) => this.#refuse(page.socket, error));
    }
  }

  async #run(
    page: LocalPage,
    name: RoomCommandName,
    payload: CommandPayload<RoomCommandName>,
    until: number,
  ): Promise<object> {
    const { seatId } = await page.seated;
    const { visitId } = page;
    const request = { op: 'run', visitId, seatId, pageId: page.socket.id, name, payload } as const;
    try {
      return await this.#doors.ask(request, until);
    } catch (error) {
      if (!(error instanceof UnknownPage)) throw error;
    }
    await this.#sitAgain(page, false);
    return this.#doors.ask(request, until);
  }

  async #sit(socket: Socket, visitId: string, who: Claimant): Promise<Sitting> {
    const page = { pageId: socket.id, processId: this.#processId };
    return this.#doors.ask<Sitting>({ op: 'sit', visitId, page, who });
  }

  #sitAgain(page: LocalPage, reset: boolean): Promise<unknown> {
    const { socket, visitId, who } = page;
    const before = page.seated;
    page.seated = before.then(async (former) => {
      if (socket.disconnected) return former;
      const sitting = await this.#sit(socket, visitId, who);
      if (sitting.seated && (reset || sitting.epoch !== former.epoch)) {
        const { routerRtpCapabilities } = sitting;
        socket.emit('media:reset', { routerRtpCapabilities });
        this.#logs.quality.happened({ visitId, seatId: sitting.seatId }, 'process-changed');
      }
      return sitting;
    });
    return page.seated;
  }

  #refuse(socket: Socket, error: unknown): void {
    if (!(error instanceof CodedError)) this.#onFailure('connection', error);
    closePage(socket, closingReason(error));
  }

  async #leave({ socket, seated, visitId }: LocalPage, forGood: boolean): Promise<void> {
    try {
      const { seatId } = await seated;
      await this.#doors.ask({ op: 'leave', visitId, seatId, pageId: socket.id, forGood });
    } catch (error) {
      // Not reported: the next owner does not expect this page.
      if (!(error instanceof CodedError || error instanceof UnknownPage)) this.#refuse(socket, error);
    }
  }
}

export function closePage(socket: Socket, reason: ClosingReason): void {
  socket.emit('room:closing', { reason });
  socket.disconnect(true);
}

/** Other errors, such as a database outage, are temporary: the page should reconnect. */
export function closingReason(error: unknown): ClosingReason {
  return error instanceof CodedError ? closingReasonOf(error) : 'shutdown';
}

/** By Socket.IO's reason. A page that was closed reported it before its socket ended. */
function causeOf(reason: string): LeftCause {
  if (reason === 'server shutting down') return 'server';
  return reason.endsWith('namespace disconnect') ? 'left' : 'network';
}
