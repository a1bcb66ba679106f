import { createContext } from 'react';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

export const PracticeContext = createContext<PracticeIdentity | null>(null);
