import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { toCoded } from '#server/http/errors.ts';
import type { ProcessLink } from '#server/realtime/process-link.ts';
import { opensRoom, type VisitNews } from '#server/realtime/visit-news.ts';
import { CodedError, type ErrorBody } from '#shared/errors.ts';
import { answerHere, type RoomRequest, UnknownPage } from './owned-rooms.ts';
import { OwnedElsewhere } from './ownership.ts';
import type { RoomRegistry } from './room-registry.ts';

/** How long a request may look for the visit's owner, in milliseconds; less than a page waits. */
export const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 100;

type Answer = { ok: true; data: object } | { ok: false; error: ErrorBody } | { ok: false; again: Again };
type Again = 'moved' | 'unknown-page';

/**
 * Routes requests to a visit's room, in this process or in its owner's. The first process to ask for an
 * unowned visit takes it.
 */
export class RoomDoors {
  readonly #registry: RoomRegistry;
  readonly #link: ProcessLink;
  readonly #deps: RoomDeps;
  readonly #elsewhere = new Map<string, string>();
  readonly #moving = new Map<string, AbortController>();
  #closed = false;

  constructor(registry: RoomRegistry, link: ProcessLink, deps: RoomDeps) {
    this.#registry = registry;
    this.#link = link;
    this.#deps = deps;
    link.serve((body) => this.#answer(body as RoomRequest));
  }

  elsewhere(matters: (visitId: string) => boolean): ReadonlyMap<string, string> {
    for (const map of [this.#elsewhere, this.#moving])
      for (const visitId of map.keys()) if (!matters(visitId)) map.delete(visitId);
    return this.#elsewhere;
  }

  isElsewhere(visitId: string): boolean {
    return this.#elsewhere.has(visitId);
  }

  close(): void {
    this.#closed = true;
  }

  forget(visitId: string): void {
    this.#elsewhere.delete(visitId);
    this.#moving.get(visitId)?.abort(new OwnedElsewhere(null));
    this.#moving.delete(visitId);
  }

  /**
   * @param until in the time of `performance.now()`
   * @throws UnknownPage, or the room's refusal as a CodedError
   */
  async ask<T extends object>(request: RoomRequest, until = performance.now() + PATIENCE_MS): Promise<T> {
    for (;;) {
      try {
        return (await this.#askOnce(request, until)) as T;
      } catch (error) {
        if (!(error instanceof OwnedElsewhere)) throw error;
      }
      if (this.#closed || performance.now() > until) throw new CodedError('SERVICE_UNAVAILABLE');
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  async tell(visitId: string, news: VisitNews): Promise<void> {
    if (!opensRoom(news) && !(await this.#registry.isOpen(visitId))) return;
    await this.ask({ op: 'hear', visitId, news }).catch((error: unknown) => {
      // The event no longer matters once the visit has ended.
      if (!(error instanceof CodedError && error.code === 'VISIT_ENDED')) throw error;
    });
  }

  async #askOnce(request: RoomRequest, until: number): Promise<object> {
    const { visitId } = request;
    let owner = this.#elsewhere.get(visitId);
    if (!owner) {
      try {
        return await answerHere(request, this.#registry, this.#deps);
      } catch (error) {
        if (!(error instanceof OwnedElsewhere) || !error.owner) throw error;
        owner = error.owner;
        this.#elsewhere.set(visitId, owner);
      }
    }
    return this.#forward(request, owner, until);
  }

  async #forward(request: RoomRequest, owner: string, until: number): Promise<object> {
    const { visitId } = request;
    const moving = this.#moving.get(visitId) ?? new AbortController();
    this.#moving.set(visitId, moving);
    const answer = (await this.#link.ask(owner, request, until, moving.signal)) as Answer;
    if (answer.ok) return answer.data;
    if ('again' in answer) {
      if (answer.again === 'unknown-page') throw new UnknownPage();
      if (this.#elsewhere.get(visitId) === owner) this.#elsewhere.delete(visitId);
      throw new OwnedElsewhere(null);
    }
    const { code, message, details } = answer.error;
    throw new CodedError(code, message, details);
  }

  async #answer(request: RoomRequest): Promise<Answer> {
    try {
      return { ok: true, data: await answerHere(request, this.#registry, this.#deps) };
    } catch (error) {
      if (error instanceof OwnedElsewhere) return { ok: false, again: 'moved' };
      if (error instanceof UnknownPage) return { ok: false, again: 'unknown-page' };
      const coded = toCoded(error);
      if (!(error instanceof CodedError) && coded.status >= 500) this.#deps.onFailure(request.op, error);
      return { ok: false, error: coded.toBody() };
    }
  }
}
