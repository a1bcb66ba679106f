import { test } from '../support/test.ts';
import { wholeWay } from './before-visit/whole-way.ts';
import { openWorld } from './before-visit/world.ts';

test.beforeAll(({ browser }) => openWorld(browser));

wholeWay();
