import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { demoContracts } from '#shared/contracts/rest/admin/demo.ts';
import { demoPolicies } from './demo.policy.ts';
import { arriveAtDemo, leaveDemo } from './demo-partner.service.ts';
import { readOutbox } from './outbox.service.ts';

export default function demoRoutes(deps: Deps) {
  const { demoOpen, outboxOpen } = demoPolicies(deps);
  return restFeature(demoContracts, {
    'GET /api/demo/mode': route(demoOpen, () => ({ demo: true as const })),
    'GET /api/demo/outbox': route(outboxOpen, (_input, methods) => readOutbox(deps, methods)),
    'POST /api/demo/partner/arrival': route(demoOpen, ({ body }) => arriveAtDemo(deps, body.token)),
    'POST /api/demo/partner/answers': route(demoOpen, ({ body }) => leaveDemo(deps, body)),
  });
}
