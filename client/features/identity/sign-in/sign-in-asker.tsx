import { Suspense, useEffect, useState } from 'react';
import { signInAgain } from '../../../api/signed-out.ts';
import { lazyAhead } from '../../../ui/components/lazy-ahead.tsx';

const SignInAgainDialog = lazyAhead(() => import('./sign-in-again-dialog.tsx'));

/** Keeps a page with unsaved text after its session has ended, until the person has signed in again or leaves. */
export function SignInAsker() {
  const [answer, setAnswer] = useState<{ goOn: () => void } | null>(null);
  useEffect(
    () =>
      signInAgain.askWith(
        () =>
          new Promise((resolve) => {
            const goOn = () => {
              setAnswer(null);
              resolve(true);
            };
            setAnswer({ goOn });
          }),
      ),
    [],
  );
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog onSignedIn={answer.goOn} />
    </Suspense>
  );
}
