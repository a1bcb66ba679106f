import { inTheVisit } from './guests/in-the-visit.ts';
import { invitations } from './guests/invitations.ts';
import { invitedByPatient } from './guests/invited-by-patient.ts';
import { openWorld, product } from './guests/world.ts';
import { test } from './support/test.ts';

/** Guests of a visit: invited, answering, in it, and removed. One product for all: a start takes longer than most of them. */
test.setTimeout(240_000);

test.beforeAll(({ browser }) => openWorld(browser));

test.afterAll(() => product?.dispose());

invitedByPatient();
invitations();
inTheVisit();
