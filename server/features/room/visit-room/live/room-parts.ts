import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { RoomEvent, RoomState, Seat } from '../machine/room.machine.ts';
import type { StoredRoom } from '../records/room-store.ts';
import { PictureClock, SeatClocks } from '../seats/seat-clocks.ts';
import { SeatRegistry } from '../seats/seat-registry.ts';
import { SecondCameras } from '../seats/second-cameras.ts';
import type { CameraLine } from '../view/camera-line.ts';
import type { RoomBroadcast } from '../view/room-broadcast.ts';
import { Captioning } from './captioning.ts';
import { InterpreterLine } from './interpreter-line.ts';

/** After a takeover, the new process's caption lines get numbers that the former process cannot have used. */
const LINES_OF_A_PROCESS = 1_000_000;

type PartsRoom = ConstructorParameters<typeof SeatRegistry>[0] &
  ConstructorParameters<typeof SeatClocks>[0] &
  ConstructorParameters<typeof SecondCameras>[0];

interface Outward {
  broadcast: RoomBroadcast;
  cameraLine: CameraLine;
}

/**
 * The parts of a room that follow the machine's decisions: pages and seats, their timers, second cameras, captions,
 * and the interpreter service. Each part has state that no page sees, and executes a command in the room when
 * something is due.
 */
export class RoomParts {
  readonly desk: SeatRegistry;
  readonly cameras: SecondCameras;
  readonly captioning: Captioning;
  readonly #clocks: SeatClocks;
  readonly #picture: PictureClock;
  readonly #interpreter: InterpreterLine;

  constructor(room: PartsRoom, deps: RoomDeps, { state, facts }: StoredRoom, outward: Outward) {
    const { broadcast, cameraLine } = outward;
    this.desk = new SeatRegistry(room, broadcast, deps);
    this.cameras = new SecondCameras(room, cameraLine, deps, state.seats.values());
    this.#clocks = new SeatClocks(room, deps, state.seats.values());
    this.#picture = new PictureClock(deps, (command) => room.execute(command));
    this.captioning = new Captioning({
      clock: deps.clock,
      isWanted: () => room.facts.hasCaptions,
      recognizer: deps.captions ?? null,
      firstLine: facts.epoch * LINES_OF_A_PROCESS,
      media: room.media,
      onLine: (line) => broadcast.captionLine(line, room.state),
      onFailing: (failing) => broadcast.captionsFailing(failing),
      onFailure: (error) => deps.onFailure('captions', error),
    });
    const interpreting = {
      desk: deps.interpreters ?? null,
      clock: deps.clock,
      onLost: (requestId: string, why: 'failed' | 'timed-out') =>
        room.execute({ type: 'lose-interpreter', by: null, requestId, why }),
      onFailure: (error: unknown) => deps.onFailure('interpreter', error),
    };
    this.#interpreter = new InterpreterLine(interpreting, state.interpreter.call);
  }

  follow(events: readonly RoomEvent[], state: RoomState): void {
    for (const event of events) {
      this.#interpreter.follow(event);
      this.#picture.follow(event);
      this.#clocks.follow(event);
      this.desk.follow(event);
      this.cameras.follow(event);
    }
    this.captioning.follow(state);
  }

  get idle(): boolean {
    return this.#clocks.idle && !this.#interpreter.waits;
  }

  expectBack(seat: Seat): void {
    this.#clocks.expectBack(seat);
  }

  stop(): void {
    this.captioning.stop();
    this.#interpreter.stop();
    this.#picture.stop();
    this.#clocks.stop();
    this.desk.close();
    this.cameras.stop();
  }
}
