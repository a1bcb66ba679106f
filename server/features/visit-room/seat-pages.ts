/** An open page, wherever it is connected. */
export interface Page {
  /** Socket.IO's id of its socket. */
  pageId: string;
  /** The process it is connected to. */
  processId: string;
}

/** Which page has which seat: the one that came last, also after it has gone. */
export class SeatPages {
  readonly #pages = new Map<string, Page>();

  of(seatId: string): Page | undefined {
    return this.#pages.get(seatId);
  }

  /** @returns the page that had the seat before */
  replace(seatId: string, page: Page): Page | undefined {
    const former = this.#pages.get(seatId);
    this.#pages.set(seatId, page);
    return former;
  }

  where(fits: (seatId: string) => boolean): ReadonlyMap<string, Page> {
    return new Map([...this.#pages].filter(([seatId]) => fits(seatId)));
  }
}
