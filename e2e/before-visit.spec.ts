import { wholeWay } from './before-visit/whole-way.ts';
import { openWorld } from './before-visit/world.ts';
import { test } from './support/test.ts';

/** Everything a patient does between the link and the waiting room, on a phone. */
test.beforeAll(({ browser }) => openWorld(browser));

wholeWay();
