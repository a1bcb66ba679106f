import type { z } from 'zod';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

/** The values that the forms of a new and of an existing account share. */
export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
