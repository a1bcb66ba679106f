import { expect, test } from 'vitest';
import { byName } from './locale-files.ts';

test.each(['en/live/join.json', './en/live/join.json', '/srv/en/shared/i18n/en/live/join.json'])(
  '%s is en/join',
  (path) => {
    expect(byName({ [path]: 1 })).toEqual({ 'en/join': 1 });
  },
);
