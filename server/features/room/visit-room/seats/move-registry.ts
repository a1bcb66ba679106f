import { audit } from '#server/features/core/audit/audit.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { MoveRequest } from '#shared/contracts/socket/events.ts';
import { CodedError } from '#shared/errors.ts';
import type { Seat } from '../machine/room.machine.ts';
import type { RoomBroadcast } from '../view/room-broadcast.ts';
import type { VisitFacts } from '../view/room-view.ts';
import { type Asking, MoveRequests } from './move-requests.ts';
import type { Page } from './seat-pages.ts';

export class MoveRegistry {
  readonly #db: RoomDeps['db'];
  readonly #facts: VisitFacts;
  readonly #broadcast: RoomBroadcast;
  readonly #requests: MoveRequests;

  constructor({ db, moveAnswerMs }: RoomDeps, facts: VisitFacts, broadcast: RoomBroadcast) {
    this.#db = db;
    this.#facts = facts;
    this.#broadcast = broadcast;
    this.#requests = new MoveRequests((requestId) => this.#leaveOpen(requestId, 'unanswered'), moveAnswerMs);
  }

  get asking(): readonly Asking[] {
    return this.#requests.all;
  }

  of(seatId: string): Asking[] {
    return this.#requests.of(seatId);
  }

  /** Asks the page that has the seat; if it is not connected, a provider decides. */
  async ask(seat: Seat, page: Page, from: Pick<Asking, 'browserId' | 'unattended'>): Promise<void> {
    const { seatId } = seat;
    // An unattended page has no person to answer.
    const unaskable = seat.connected ? (seat.unattended ? 'unanswered' : null) : 'disconnected';
    const asked = this.#requests.ask(seatId, page, from, unaskable);
    if (!asked) return this.#broadcast.closePage(page.pageId, 'kept-elsewhere');
    const { now, before } = asked;
    if (before && before.page.pageId !== page.pageId)
      this.#broadcast.closePage(before.page.pageId, 'superseded');
    if (!before) await this.#note('seat.move-asked', seatId, seatId);
    this.#broadcast.admitToAsk(page.pageId);
    this.#tellMoveState(now);
    this.#tell(seatId);
  }

  /** @throws NO_SUCH_PARTICIPANT for a request that is over or that this seat may not answer */
  answerable(requestId: string, by: Seat): Asking {
    const asking = this.#requests.find(requestId);
    const own = asking?.seatId === by.seatId && asking.reason !== 'refused';
    const decides = by.role === 'provider' && asking?.reason;
    if (!asking || !(own || decides)) throw new CodedError('NO_SUCH_PARTICIPANT');
    return asking;
  }

  async refuse(asking: Asking, by: Seat): Promise<void> {
    await this.#note('seat.move-refused', asking.seatId, by.seatId);
    if (by.seatId === asking.seatId) this.#requests.refuse(asking);
    else this.#requests.drop(asking.requestId);
    this.#broadcast.closePage(asking.page.pageId, 'kept-elsewhere');
    this.#tell(asking.seatId);
  }

  moved(seatId: string, browserId: string | null): void {
    this.#requests.moved(seatId);
    const own = this.#requests.of(seatId).find((one) => one.browserId === browserId);
    if (own) this.#drop(own);
  }

  pageGone(pageId: string): void {
    const own = this.#requests.all.find(({ page }) => page.pageId === pageId);
    if (own) this.#drop(own);
  }

  seatGone(seatId: string): void {
    for (const { requestId } of this.#requests.of(seatId)) this.#leaveOpen(requestId, 'disconnected');
  }

  shownTo({ role, stage, seatId }: Seat): MoveRequest[] {
    if (role === 'provider') return stage === 'in-visit' ? this.#requests.shownToProviders() : [];
    return stage === 'waiting' || stage === 'in-visit' ? this.#requests.shownToSeat(seatId) : [];
  }

  clear(): void {
    this.#requests.clear();
  }

  #drop({ requestId, seatId }: Asking): void {
    this.#requests.drop(requestId);
    this.#tell(seatId);
  }

  #leaveOpen(requestId: string, reason: 'unanswered' | 'disconnected'): void {
    const open = this.#requests.leaveOpen(requestId, reason);
    if (!open) return;
    this.#tellMoveState(open);
    this.#tell(open.seatId);
  }

  #tellMoveState({ page, reason }: Asking): void {
    const { practiceName, practice } = this.#facts;
    const state = reason ? 'unanswered' : 'asked';
    this.#broadcast.moveStanding(page.pageId, { state, practiceName, practice });
  }

  #tell(seatId: string): void {
    this.#broadcast.moves(seatId, this.#requests.shownToSeat(seatId), this.#requests.shownToProviders());
  }

  #note(action: 'seat.move-asked' | 'seat.move-refused', seatId: string, by: string): Promise<void> {
    const { practiceId, visitId } = this.#facts;
    return audit(this.#db, { practiceId, visitId, actor: `seat:${by}`, action, subjectId: seatId });
  }
}
