import { knownMessages, words } from './process-visits.ts';
import type { WorldProcess } from './process-world.ts';
import type { TestSocket } from './test-socket.ts';

/** The page resends a message after these errors, and without an answer. */
const TRIED_AGAIN = ['unanswered', 'SERVICE_UNAVAILABLE'];

export interface TalkerOptions {
  name: string;
  page: TestSocket;
  open: (at: WorldProcess) => TestSocket;
  leadsTo: () => WorldProcess;
}

/**
 * A person in a visit who writes all the time. Like a page, it reconnects when its process stops or dies, and sends a
 * message until it is acknowledged.
 */
export class Talker {
  readonly said: string[] = [];
  readonly stages: string[] = [];
  readonly #options: TalkerOptions;
  #page: TestSocket;

  constructor(options: TalkerOptions) {
    this.#options = options;
    this.#page = options.page;
    this.#page.heard.splice(0);
  }

  async chat(): Promise<string[]> {
    const messages = knownMessages(this.#page);
    for (let earlier = true; earlier && messages[0]; ) {
      const answer = await this.#page.send('chat:history', { before: messages[0].messageId });
      if (!answer.ok) throw new Error(answer.error.code);
      messages.unshift(...answer.data.messages);
      earlier = answer.data.earlier;
    }
    return messages.map(({ text }) => text);
  }

  /** @throws Error if the server refuses a message permanently */
  async talk(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const message = words(`${this.#options.name} ${this.said.length}`);
      this.said.push(message.text);
      await this.#send(message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #comeBack(): Promise<void> {
    const { leadsTo, open } = this.#options;
    const before = this.#page;
    this.#page = open(leadsTo());
    const snapshot = await this.#page.snapshot();
    // Puts the snapshot back, because the page's chat begins with it.
    this.#page.heard.unshift({ name: 'room:snapshot', payload: snapshot });
    before.close();
    this.stages.push(snapshot.you.stage);
  }

  async #send(message: ReturnType<typeof words>): Promise<void> {
    for (;;) {
      if (this.#hasToLeave()) await this.#comeBack();
      const outcome = await this.#page.outcome('chat:send', message).catch(() => 'unanswered');
      if (outcome === 'ok') return;
      if (!TRIED_AGAIN.includes(outcome)) throw new Error(`'${message.text}' was refused: ${outcome}`);
    }
  }

  #hasToLeave(): boolean {
    return !this.#page.connected || this.#page.heard.some(({ name }) => name === 'room:closing');
  }
}
