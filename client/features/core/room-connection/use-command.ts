import { orCode } from '#client/ui/errors/or-code.ts';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { RoomClientToServer, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { useVisitConnection } from './use-visit-connection.tsx';

export function useCommand() {
  const connection = useVisitConnection();
  const { busy, attempt } = useToastedAttempt();

  /**
   * @param failure the code to show for an internal error
   * @returns whether it succeeded
   */
  const run = <K extends RoomCommandName>(
    name: K,
    payload: Parameters<RoomClientToServer[K]>[0],
    failure?: ErrorCode,
  ): Promise<boolean> =>
    attempt(() =>
      connection.room.send(name, payload).catch((error: unknown) => {
        throw failure ? orCode(error, failure) : error;
      }),
    );

  return { run, busy };
}
