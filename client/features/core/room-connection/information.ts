import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#client/api/api-error.ts';

export interface Information {
  id: number;
  text: string | ApiError;
  priority: 'information' | 'preview';
  lasts: number;
  announced: boolean;
}

/** Long enough for slow readers (PRODUCT 3.8). */
export const SHOWN_MS = 6_000;
/** For the first words of a message, which stays in the chat. */
const PREVIEW_MS = 4_000;

export class InformationBoard {
  readonly store: StoreApi<{ told: readonly Information[] }> = createStore(() => ({
    told: [] as readonly Information[],
  }));
  #last = 0;

  tell(text: string): void {
    this.#add({ text, priority: 'information', lasts: SHOWN_MS, announced: false });
  }

  /** Replaces an earlier error, because camera and microphone are often refused together. */
  tellError(error: ApiError): void {
    this.store.setState(({ told }) => ({ told: told.filter(({ text }) => typeof text === 'string') }));
    this.#add({ text: error, priority: 'information', lasts: SHOWN_MS, announced: false });
  }

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
