import type account from '../../shared/i18n/en/account.json';
import type backgrounds from '../../shared/i18n/en/backgrounds.json';
import type common from '../../shared/i18n/en/common.json';
import type connection from '../../shared/i18n/en/connection.json';
import type consent from '../../shared/i18n/en/consent.json';
import type deviceTest from '../../shared/i18n/en/device-test.json';
import type errors from '../../shared/i18n/en/errors.json';
import type guests from '../../shared/i18n/en/guests.json';
import type images from '../../shared/i18n/en/images.json';
import type inVisit from '../../shared/i18n/en/in-visit.json';
import type info from '../../shared/i18n/en/info.json';
import type intake from '../../shared/i18n/en/intake.json';
import type interpreter from '../../shared/i18n/en/interpreter.json';
import type join from '../../shared/i18n/en/join.json';
import type mfa from '../../shared/i18n/en/mfa.json';
import type moderation from '../../shared/i18n/en/moderation.json';
import type otherDevice from '../../shared/i18n/en/other-device.json';
import type outbox from '../../shared/i18n/en/outbox.json';
import type payments from '../../shared/i18n/en/payments.json';
import type schedule from '../../shared/i18n/en/schedule.json';
import type setup from '../../shared/i18n/en/setup.json';
import type shell from '../../shared/i18n/en/shell.json';
import type signIn from '../../shared/i18n/en/sign-in.json';
import type surveys from '../../shared/i18n/en/surveys.json';
import type terms from '../../shared/i18n/en/terms.json';
import type visits from '../../shared/i18n/en/visits.json';
import type waitingRoom from '../../shared/i18n/en/waiting-room.json';
import type workflow from '../../shared/i18n/en/workflow.json';

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
      consent: typeof consent;
      'device-test': typeof deviceTest;
      errors: typeof errors;
      guests: typeof guests;
      images: typeof images;
      'in-visit': typeof inVisit;
      info: typeof info;
      interpreter: typeof interpreter;
      intake: typeof intake;
      join: typeof join;
      mfa: typeof mfa;
      moderation: typeof moderation;
      'other-device': typeof otherDevice;
      outbox: typeof outbox;
      payments: typeof payments;
      schedule: typeof schedule;
      setup: typeof setup;
      shell: typeof shell;
      'sign-in': typeof signIn;
      surveys: typeof surveys;
      terms: typeof terms;
      visits: typeof visits;
      'waiting-room': typeof waitingRoom;
      workflow: typeof workflow;
    };
  }
}
