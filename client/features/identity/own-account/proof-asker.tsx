import { Suspense, useEffect, useState } from 'react';
import { proof } from '../../../api/proof.ts';
import { lazyAhead } from '../../../ui/components/lazy-ahead.tsx';

const ProofDialog = lazyAhead(() => import('./proof-dialog.tsx'));

/** Asks for a proof that the account's owner is at the screen whenever a call needs one, and lets the call go on. */
export function ProofAsker() {
  const [answer, setAnswer] = useState<{ give: (proved: boolean) => void } | null>(null);
  useEffect(
    () =>
      proof.askWith(
        () =>
          new Promise((resolve) => {
            const give = (proved: boolean) => {
              setAnswer(null);
              resolve(proved);
            };
            setAnswer({ give });
          }),
      ),
    [],
  );
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onProved={() => answer.give(true)} onClose={() => answer.give(false)} />
    </Suspense>
  );
}
