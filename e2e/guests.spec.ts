import { invitedByPatient } from './guests/invited-by-patient.ts';
import { openWorld, product } from './guests/world.ts';
import { test } from './support/test.ts';

test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => product?.dispose());

invitedByPatient();
