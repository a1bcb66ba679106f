import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { PICTURE_ANSWER_MS } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomCommand, RoomEvent } from '../machine/room.machine.ts';

/** Gives a patient time to answer a request for a picture; silence permits nothing. */
export class PictureClock {
  readonly #deps: Pick<RoomDeps, 'pictureAnswerMs' | 'onFailure'>;
  readonly #execute: (command: RoomCommand) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    deps: Pick<RoomDeps, 'pictureAnswerMs' | 'onFailure'>,
    execute: (command: RoomCommand) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#execute = execute;
  }

  follow(event: RoomEvent): void {
    if (event.type === 'picture.settled') this.stop();
    if (event.type !== 'picture.asked') return;
    const { requestId } = event.request;
    const time = this.#deps.pictureAnswerMs ?? PICTURE_ANSWER_MS;
    this.#timer = setTimeout(() => void this.#unanswered(requestId), time).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #unanswered(requestId: string): Promise<void> {
    try {
      await this.#execute({ type: 'picture-unanswered', by: null, requestId });
    } catch (error) {
      if (!(error instanceof CodedError)) this.#deps.onFailure('picture', error);
    }
  }
}
