import { test } from '../support/test.ts';
import { inTheVisit } from './guests/in-the-visit.ts';
import { invitations } from './guests/invitations.ts';
import { invitedByStaff } from './guests/invited-by-patient.ts';
import { openWorld, product } from './guests/world.ts';

/** One product for all, because starting one takes longer than most of these tests. */
test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => product?.dispose());

invitedByStaff();
invitations();
inTheVisit();
