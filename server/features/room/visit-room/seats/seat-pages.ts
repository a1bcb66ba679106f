export interface Page {
  pageId: string;
  processId: string;
}

export class SeatPages {
  readonly #pages = new Map<string, Page>();

  of(seatId: string): Page | undefined {
    return this.#pages.get(seatId);
  }

  replace(seatId: string, page: Page): Page | undefined {
    const former = this.#pages.get(seatId);
    this.#pages.set(seatId, page);
    return former;
  }

  where(fits: (seatId: string) => boolean): ReadonlyMap<string, Page> {
    return new Map([...this.#pages].filter(([seatId]) => fits(seatId)));
  }
}
