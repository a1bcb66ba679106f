import type { z } from 'zod';
import type { demoContracts } from '../../../../shared/contracts/rest/administration/demo.ts';
import type { ContactMethod } from '../../../../shared/domain/visit.ts';
import type { Deps } from '../../deps.ts';
import { sentMessages } from '../../foundation/notifications/sent-messages.service.ts';
import { demoInterpreterRequests } from '../../visit/interpreter/interpreter.service.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/**
 * Messages that these methods would have sent, as the recipient would see them, and open interpreter
 * requests; newest first.
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
