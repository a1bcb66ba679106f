import { feature } from '#server/features/feature.ts';
import { auditLogRoutes } from './audit-log.routes.ts';
import { chainFault } from './chain-fault-message.ts';

export default feature({
  rest: [auditLogRoutes],
  messages: { 'chain-fault': chainFault },
});
