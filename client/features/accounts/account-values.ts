import type { z } from 'zod';
import type { AccountChange } from '../../../shared/contracts/rest/accounts.ts';

/** The fields that the forms of new and changed accounts share. */
export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
