import 'i18next';
import type { ScreenWords } from './screen-words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: false;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    resources: ScreenWords;
  }
}
