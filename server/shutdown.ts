import type { FastifyBaseLogger } from 'fastify';

/** Time limit of an orderly shutdown, in milliseconds. Afterward the process exits anyway. */
const PATIENCE_MS = 10_000;

interface ShutdownStep {
  what: string;
  run(): unknown;
}

/**
 * Shuts the process down cleanly: on SIGTERM and SIGINT, and on an uncaught error, after which its state is
 * unreliable. Steps are added as parts start, and run in reverse order. A second signal exits immediately.
 */
export function createShutdown(log: FastifyBaseLogger) {
  const steps: ShutdownStep[] = [];
  let ending = false;

  const end = async (code: number): Promise<void> => {
    if (ending) process.exit(code || 1);
    ending = true;
    setTimeout(() => {
      log.error('shutdown timed out');
      process.exit(code || 1);
    }, PATIENCE_MS).unref();
    for (const { what, run } of steps.reverse()) {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, what }, 'could not be stopped');
      }
    }
    process.exit(code);
  };

  return {
    add: (what: string, run: () => unknown): void => void steps.push({ what, run }),
    end,
    listen(): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          log.info({ signal }, 'shutting down');
          void end(0);
        });
      }
      for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
        process.on(event, (error: unknown) => {
          log.fatal({ err: error, event }, 'uncaught error');
          void end(1);
        });
      }
    },
  };
}

export type Shutdown = ReturnType<typeof createShutdown>;
