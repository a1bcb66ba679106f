import type { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { sentMessages } from '#server/features/messages/notifications/sent-messages.service.ts';
import { demoInterpreterRequests } from '#server/features/visits/interpreter/interpreter.service.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { demoContracts } from '#shared/contracts/rest/admin/demo.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { arriveAtDemo, leaveDemo } from './demo-partner.service.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/**
 * Shows messages that these methods would have sent, as the recipient would see them, and open interpreter requests;
 * newest first.
 */
async function readOutbox(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'clock' | 'interpreters' | 'settings' | 'messageKinds'>,
  methods: readonly ContactMethod[],
): Promise<Outbox> {
  return {
    interpreterRequests: await demoInterpreterRequests(deps),
    messages: await sentMessages(deps, methods, OUTBOX_LIMIT),
  };
}

export default function demoRoutes(deps: Deps) {
  const { demoOpen, outboxOpen } = demoPolicies(deps);
  return restFeature(demoContracts, {
    'GET /api/demo/mode': route(demoOpen, () => ({ demo: true as const })),
    'GET /api/demo/outbox': route(outboxOpen, (_input, methods) => readOutbox(deps, methods)),
    'POST /api/demo/partner/arrival': route(demoOpen, ({ body }) => arriveAtDemo(deps, body.token)),
    'POST /api/demo/partner/answers': route(demoOpen, ({ body }) => leaveDemo(deps, body)),
  });
}

/**
 * The outbox is public, but exists only in demos: never in production, and never for messages that are really
 * sent. It also shows the demo interpreter's link.
 */
function demoPolicies({
  settings,
  email,
  sms,
  interpreters,
}: Pick<Deps, 'settings' | 'email' | 'sms' | 'interpreters'>) {
  return {
    demoOpen(): void {
      if (settings.production) throw new CodedError('NOT_FOUND');
    },

    outboxOpen(): ContactMethod[] {
      const methods: ContactMethod[] = [];
      if (email?.kind === 'outbox') methods.push('Email');
      if (sms?.kind === 'outbox') methods.push('SMS');
      const demo = methods.length > 0 || interpreters?.kind === 'demo';
      if (settings.production || !demo) throw new CodedError('NOT_FOUND');
      return methods;
    },
  };
}
