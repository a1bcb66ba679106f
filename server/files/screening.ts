import type { Trx } from '../db/database.ts';

/** What an upload goes through before it can be read. */
export interface Screening {
  /** `waiting`: there was no verdict soon, or a bad one, which the queued scan decides. */
  quickScan(content: Buffer): Promise<'clean' | 'waiting'>;
  /** Queues a scan of a complete file in the transaction that stores it. */
  queue(trx: Trx, fileId: string): Promise<void>;
}
