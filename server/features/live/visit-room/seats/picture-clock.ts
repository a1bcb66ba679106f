import { PICTURE_NOTICE_MS } from '../../../../../shared/domain/participant.ts';
import { CodedError } from '../../../../../shared/errors.ts';
import type { RoomDeps } from '../../room-deps.ts';
import type { RoomCommand, RoomEvent } from '../machine/room.machine.ts';

/** Gives a patient time to refuse a picture; after that they count as notified. */
export class PictureClock {
  readonly #deps: Pick<RoomDeps, 'pictureNoticeMs' | 'onFailure'>;
  readonly #execute: (command: RoomCommand) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    deps: Pick<RoomDeps, 'pictureNoticeMs' | 'onFailure'>,
    execute: (command: RoomCommand) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#execute = execute;
  }

  follow(event: RoomEvent): void {
    if (event.type === 'picture.settled') this.stop();
    if (event.type !== 'picture.asked') return;
    const { requestId } = event.request;
    const notice = this.#deps.pictureNoticeMs ?? PICTURE_NOTICE_MS;
    this.#timer = setTimeout(() => void this.#told(requestId), notice).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #told(requestId: string): Promise<void> {
    try {
      await this.#execute({ type: 'picture-told', by: null, requestId });
    } catch (error) {
      if (!(error instanceof CodedError)) this.#deps.onFailure('picture', error);
    }
  }
}
