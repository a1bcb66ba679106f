import { createContext, type ReactNode, useContext } from 'react';
import type { Me, Practice } from './signed-in-queries.ts';

export interface SignedIn {
  me: Me;
  practices: readonly Practice[];
  practice: Practice;
  imageUrl: string | null;
  alertCount: number;
  surveyDue: boolean;
}

const SignedInContext = createContext<SignedIn | null>(null);

export function SignedInProvider({ signedIn, children }: { signedIn: SignedIn; children: ReactNode }) {
  return <SignedInContext value={signedIn}>{children}</SignedInContext>;
}

/** Only inside the shell. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn outside the signed-in area');
  return signedIn;
}
