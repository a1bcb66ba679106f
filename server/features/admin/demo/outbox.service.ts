import type { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { sentMessages } from '#server/features/messages/notifications/sent-messages.service.ts';
import { demoInterpreterRequests } from '#server/features/visits/interpreter/interpreter.service.ts';
import type { demoContracts } from '#shared/contracts/rest/admin/demo.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/**
 * Shows messages that these methods would have sent, as the recipient would see them, and open interpreter requests;
 * newest first.
 */
export async function readOutbox(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'clock' | 'interpreters' | 'settings' | 'messageKinds'>,
  methods: readonly ContactMethod[],
): Promise<Outbox> {
  return {
    interpreterRequests: await demoInterpreterRequests(deps),
    messages: await sentMessages(deps, methods, OUTBOX_LIMIT),
  };
}
