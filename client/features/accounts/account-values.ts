import type { z } from 'zod';
import type { AccountChange } from '../../../shared/contracts/rest/accounts.ts';

/** What the forms of a new account and of a changed one have in common. */
export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
