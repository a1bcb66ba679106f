import { useState } from 'react';
import type { RoomClientToServer, RoomCommandName } from '../../../../shared/contracts/socket/commands.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { toast } from '../../../ui/components/toast.tsx';
import { orCode } from '../../../ui/errors/or-code.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { useVisitConnection } from './use-visit-connection.tsx';

/** Sends a command on a click, one at a time, and briefly shows a refusal. */
export function useCommand() {
  const connection = useVisitConnection();
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);

  /**
   * @param failure the code to show for an internal error
   * @returns whether it succeeded
   */
  async function run<K extends RoomCommandName>(
    name: K,
    payload: Parameters<RoomClientToServer[K]>[0],
    failure?: ErrorCode,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await connection.room.send(name, payload);
      return true;
    } catch (error) {
      toast(words.error(failure ? orCode(error, failure) : error), 'danger');
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, busy };
}
