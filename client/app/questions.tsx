import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { proof } from '#client/api/proof.ts';
import type { SharedQuestion } from '#client/api/shared-question.ts';
import { signInAgain } from '#client/api/signed-out.ts';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';

const ProofDialog = lazyAhead(() => import('#client/features/staff/own-account/proof-dialog.tsx'));
const SignInAgainDialog = lazyAhead(() => import('#client/features/staff/sign-in/sign-in-again-dialog.tsx'));

/** The dialogs that calls of a staff page wait for. */
export function Questions() {
  return (
    <>
      <Asked question={proof}>
        {(answer) => <ProofDialog onProved={() => answer(true)} onClose={() => answer(false)} />}
      </Asked>
      <Asked question={signInAgain}>
        {(answer) => <SignInAgainDialog onSignedIn={() => answer(true)} />}
      </Asked>
    </>
  );
}

interface AskedProps {
  question: SharedQuestion;
  children: (answer: (yes: boolean) => void) => ReactNode;
}

function Asked({ question, children }: AskedProps) {
  const [answer, setAnswer] = useState<{ give: (yes: boolean) => void } | null>(null);
  useEffect(
    () =>
      question.askWith(
        () =>
          new Promise((resolve) => {
            const give = (yes: boolean) => {
              setAnswer(null);
              resolve(yes);
            };
            setAnswer({ give });
          }),
      ),
    [question],
  );
  return answer && <Suspense fallback={null}>{children(answer.give)}</Suspense>;
}
