import { CodedError } from '#shared/errors.ts';

export interface UploadLimits {
  perPerson: number;
  /** Concurrent uploads in total: each may take the memory of a whole file. */
  atOnce: number;
  /**
   * Waiting uploads, per person and in total; further ones are refused. A page sends at most twenty pictures.
   */
  waitingPerPerson: number;
  waiting: number;
}
export const UPLOAD_LIMITS: UploadLimits = { perPerson: 3, atOnce: 24, waitingPerPerson: 30, waiting: 600 };

interface Waiting {
  start: () => void;
}
interface Person {
  running: number;
  waiting: Waiting[];
}

/**
 * Starts uploads in turns by person: a person who sends twenty files does not delay another's first. A waiting
 * upload's body is not read, so it stays in the sender's memory. Persons without uploads are not kept.
 */
export class UploadTurns {
  readonly #people = new Map<string, Person>();
  readonly #limits: UploadLimits;
  #running = 0;
  #waiting = 0;

  constructor(limits = UPLOAD_LIMITS) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#people.size;
  }

  /**
   * Resolves when this person's upload may start.
   *
   * @param signal aborted when the upload ends or its sender disconnects: ends the wait or the turn
   * @throws TOO_MANY_REQUESTS if too many are waiting
   */
  async take(personId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const person = this.#people.get(personId) ?? { running: 0, waiting: [] };
    if (person.waiting.length >= this.#limits.waitingPerPerson || this.#waiting >= this.#limits.waiting)
      throw new CodedError('TOO_MANY_REQUESTS');
    this.#people.set(personId, person);
    await new Promise<void>((resolve) => {
      const upload: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          signal.addEventListener('abort', () => this.#end(personId, person), { once: true });
          resolve();
        },
      };
      const leave = () => {
        person.waiting.splice(person.waiting.indexOf(upload), 1);
        this.#waiting -= 1;
        this.#forget(personId, person);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      person.waiting.push(upload);
      this.#waiting += 1;
      this.#next();
    });
  }

  #end(personId: string, person: Person): void {
    person.running -= 1;
    this.#running -= 1;
    this.#toTheEnd(personId, person);
    this.#forget(personId, person);
    this.#next();
  }

  #toTheEnd(personId: string, person: Person): void {
    this.#people.delete(personId);
    this.#people.set(personId, person);
  }

  #forget(personId: string, { running, waiting }: Person): void {
    if (running === 0 && waiting.length === 0) this.#people.delete(personId);
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce) {
      const found = this.#nextPerson();
      const upload = found?.[1].waiting.shift();
      if (!found || !upload) return;
      const [personId, person] = found;
      person.running += 1;
      this.#running += 1;
      this.#waiting -= 1;
      this.#toTheEnd(personId, person);
      upload.start();
    }
  }

  #nextPerson(): [string, Person] | null {
    let next: [string, Person] | null = null;
    for (const one of this.#people) {
      const { running, waiting } = one[1];
      if (waiting.length === 0 || running >= this.#limits.perPerson) continue;
      if (!next || running < next[1].running) next = one;
    }
    return next;
  }
}
