import type account from '../../shared/i18n/en/account.json';
import type backgrounds from '../../shared/i18n/en/backgrounds.json';
import type common from '../../shared/i18n/en/common.json';
import type connection from '../../shared/i18n/en/connection.json';
import type deviceTest from '../../shared/i18n/en/device-test.json';
import type errors from '../../shared/i18n/en/errors.json';
import type images from '../../shared/i18n/en/images.json';
import type inVisit from '../../shared/i18n/en/in-visit.json';
import type info from '../../shared/i18n/en/info.json';
import type interpreter from '../../shared/i18n/en/interpreter.json';
import type join from '../../shared/i18n/en/join.json';
import type moderation from '../../shared/i18n/en/moderation.json';
import type outbox from '../../shared/i18n/en/outbox.json';
import type schedule from '../../shared/i18n/en/schedule.json';
import type setup from '../../shared/i18n/en/setup.json';
import type shell from '../../shared/i18n/en/shell.json';
import type signIn from '../../shared/i18n/en/sign-in.json';
import type visits from '../../shared/i18n/en/visits.json';
import type waitingRoom from '../../shared/i18n/en/waiting-room.json';

declare module 'i18next' {
  /** Makes a misspelt key a type error; the English files say which keys there are. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: false;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    resources: {
      account: typeof account;
      backgrounds: typeof backgrounds;
      common: typeof common;
      connection: typeof connection;
      'device-test': typeof deviceTest;
      errors: typeof errors;
      images: typeof images;
      'in-visit': typeof inVisit;
      info: typeof info;
      interpreter: typeof interpreter;
      join: typeof join;
      moderation: typeof moderation;
      outbox: typeof outbox;
      schedule: typeof schedule;
      setup: typeof setup;
      shell: typeof shell;
      'sign-in': typeof signIn;
      visits: typeof visits;
      'waiting-room': typeof waitingRoom;
    };
  }
}
