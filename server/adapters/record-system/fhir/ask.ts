import { type Answer, type Bounds, exchange, NoAnswer, type Outgoing } from '#server/adapters/exchange.ts';
import { AddressRefused } from '#server/adapters/private-addresses.ts';
import { RecordSystemError } from '../port.ts';

export class PrivateAddress extends RecordSystemError {}

/** @throws RecordSystemError `away` without a complete answer in time, `unexpected` if it is too large */
export async function ask(outgoing: Outgoing, bounds: Bounds): Promise<Answer> {
  try {
    return await exchange(outgoing, bounds);
  } catch (error) {
    if (error instanceof AddressRefused) throw new PrivateAddress('refused', error.message);
    if (!(error instanceof NoAnswer)) throw error;
    throw new RecordSystemError(error.failure === 'away' ? 'away' : 'unexpected', error.message);
  }
}
