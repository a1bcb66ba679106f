export { afterVisitContracts } from './after-visit.ts';
export { notificationSidebarContracts } from './notification-sidebar.ts';
export { patientContracts } from './patients.ts';
export { searchContracts } from './search.ts';
export { visitChangeContracts } from './visit-changes.ts';
export { visitFactsContracts } from './visit-facts.ts';
export { scheduleContracts } from './visit-list.ts';
export { visitSummaryContracts } from './visit-summary.ts';
