import { test } from '../support/test.ts';
import { invitedByPatient } from './guests/invited-by-patient.ts';
import { openWorld, product } from './guests/world.ts';

test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => product?.dispose());

invitedByPatient();
