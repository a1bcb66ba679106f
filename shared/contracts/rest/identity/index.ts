export { accountRecordContracts } from './account-record.ts';
export { accountContracts } from './accounts.ts';
export { authContracts } from './auth.ts';
export { calendarFeedContracts } from './calendar-feed.ts';
export { importContracts } from './import.ts';
export { mfaContracts } from './mfa.ts';
export { ownAccountContracts } from './own-account.ts';
export { secondFactorContracts } from './second-factors.ts';
