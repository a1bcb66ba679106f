import { test } from '../support/test.ts';
import { otherWays } from './before-visit/other-ways.ts';
import { singleSteps } from './before-visit/single-steps.ts';
import { openWorld } from './before-visit/world.ts';

test.beforeAll(({ browser }) => openWorld(browser));

otherWays();
singleSteps();
