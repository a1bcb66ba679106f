export { consentTextContracts } from './consent-texts.ts';
export { newsContracts } from './news.ts';
export { notificationSettingContracts } from './notification-settings.ts';
export { practiceContracts } from './practices.ts';
export { setUpContracts } from './set-up.ts';
export { logoContracts, settingContracts } from './settings.ts';
export { surveyContracts } from './surveys.ts';
export { visitTypeContracts } from './visit-types.ts';
export { workingHoursContracts } from './working-hours.ts';
