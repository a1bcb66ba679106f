import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#client/api/api-error.ts';

/** An event in the visit that requires no action. */
export interface Information {
  id: number;
  /** An error has no text yet: the screen shows its words. */
  text: string | ApiError;
  /** `preview`: of a chat message. */
  priority: 'information' | 'preview';
  /** How long it is shown, in milliseconds. */
  lasts: number;
  /** False if it was announced already. */
  announced: boolean;
}

/** Long enough for slow readers (PRODUCT 3.8). */
export const SHOWN_MS = 6_000;
/** For the first words of a message, which stays in the chat. */
const PREVIEW_MS = 4_000;

/** Events that a page reports to its user, as notices of the visit. */
export class InformationBoard {
  readonly store: StoreApi<{ told: readonly Information[] }> = createStore(() => ({
    told: [] as readonly Information[],
  }));
  #last = 0;

  /** Shows the text as a notice, and announces it. */
  tell(text: string): void {
    this.#add({ text, priority: 'information', lasts: SHOWN_MS, announced: false });
  }

  /** Shows an error's words; replaces an earlier one, because camera and microphone are often refused together. */
  tellError(error: ApiError): void {
    this.store.setState(({ told }) => ({ told: told.filter(({ text }) => typeof text === 'string') }));
    this.#add({ text: error, priority: 'information', lasts: SHOWN_MS, announced: false });
  }

  /** Shows the beginning of a message that was announced elsewhere; replaces an earlier one. */
  preview(text: string): void {
    this.store.setState(({ told }) => ({ told: told.filter(({ priority }) => priority !== 'preview') }));
    this.#add({ text, priority: 'preview', lasts: PREVIEW_MS, announced: true });
  }

  forget(id: number): void {
    this.store.setState(({ told }) => ({ told: told.filter((one) => one.id !== id) }));
  }

  #add(information: Omit<Information, 'id'>): void {
    this.#last += 1;
    const id = this.#last;
    this.store.setState(({ told }) => ({ told: [...told, { id, ...information }] }));
  }
}
