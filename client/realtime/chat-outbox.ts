import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import type { CommandReply, RoomClientToServer } from '#shared/contracts/socket/commands.ts';
import type { RoomConnection } from './room-connection.ts';

export type OutgoingMessage = Parameters<RoomClientToServer['chat:send']>[0];

/** After a lost connection they are resent, in order and with the same ids, so that each appears once. */
export class ChatOutbox {
  readonly store: StoreApi<{ waiting: readonly OutgoingMessage[] }> = createStore(() => ({
    waiting: [] as readonly OutgoingMessage[],
  }));
  readonly #room: Pick<RoomConnection, 'store' | 'send'>;
  readonly #settled = new Map<string, { done(): void; refused(error: unknown): void }>();
  #sending = false;

  constructor(room: Pick<RoomConnection, 'store' | 'send'>) {
    this.#room = room;
    room.store.subscribe((state, before) => {
      if (state.link === 'live' && before.link !== 'live') void this.#flush();
    });
  }

  /**
   * Resolves when the server has the message, however long that takes.
   *
   * @throws ApiError when the server refuses the message, which is then dropped
   */
  send(message: OutgoingMessage): Promise<void> {
    this.#set([...this.#waiting, message]);
    const settled = new Promise<void>((done, refused) =>
      this.#settled.set(message.messageId, { done, refused }),
    );
    void this.#flush();
    return settled;
  }

  get #waiting(): readonly OutgoingMessage[] {
    return this.store.getState().waiting;
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (;;) {
      const [next] = this.#waiting;
      if (!next || this.#room.store.getState().link !== 'live') break;
      await this.#attempt(next);
    }
    this.#sending = false;
  }

  async #attempt(message: OutgoingMessage): Promise<void> {
    const answer: Promise<CommandReply<'chat:send'>> = this.#room.send('chat:send', message);
    // The response is lost with the connection: waiting for it would only block the others.
    const cut = new Promise<'cut'>((resolve) => {
      const stop = this.#room.store.subscribe(({ link }) => {
        if (link !== 'live') resolve('cut');
      });
      const settle = () => stop();
      answer.then(settle, settle);
    });
    try {
      if ((await Promise.race([answer, cut])) === 'cut') return;
      this.#remove(message)?.done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NO_CONNECTION') return;
      this.#remove(message)?.refused(error);
    }
  }

  #remove({ messageId }: OutgoingMessage) {
    this.#set(this.#waiting.filter((message) => message.messageId !== messageId));
    const settled = this.#settled.get(messageId);
    this.#settled.delete(messageId);
    return settled;
  }

  #set(waiting: readonly OutgoingMessage[]): void {
    this.store.setState({ waiting });
  }
}
