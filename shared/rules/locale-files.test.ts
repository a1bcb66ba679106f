import { expect, test } from 'vitest';
import { byName } from './locale-files.ts';

test.each(['en/room/join.json', './en/room/join.json', '/srv/en/shared/i18n/en/room/join.json'])(
  'maps %s to en/join',
  (path) => {
    expect(byName({ [path]: 1 })).toEqual({ 'en/join': 1 });
  },
);
