import { wholeWay } from './before-visit/whole-way.ts';
import { openWorld } from './before-visit/world.ts';
import { test } from './support/test.ts';

test.beforeAll(({ browser }) => openWorld(browser));

wholeWay();
