export { auditLogContracts } from './audit-log.ts';
export { pageViewContracts } from './page-views.ts';
