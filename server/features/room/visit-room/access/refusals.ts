import { audit } from '#server/features/core/audit/audit.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { VisitFacts } from '../view/room-view.ts';

const AGAIN_MS = 60_000;

/** Audits each refusal at most once per period, because a page may retry endlessly. */
export class Refusals {
  readonly #deps: Pick<RoomDeps, 'db' | 'clock' | 'onFailure'>;
  readonly #facts: VisitFacts;
  readonly #noted = new Map<string, number>();

  constructor(deps: Pick<RoomDeps, 'db' | 'clock' | 'onFailure'>, facts: VisitFacts) {
    this.#deps = deps;
    this.#facts = facts;
  }

  note(seatId: string, command: string, code: ErrorCode): void {
    const { db, clock, onFailure } = this.#deps;
    const key = `${seatId} ${command} ${code}`;
    const now = clock();
    if (now - (this.#noted.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    this.#noted.set(key, now);
    const { practiceId, visitId } = this.#facts;
    const refused = {
      actor: `seat:${seatId}`,
      action: 'command.refused',
      details: { command, code },
    } as const;
    audit(db, { practiceId, visitId, ...refused }).catch((error: unknown) => onFailure('audit', error));
  }
}
