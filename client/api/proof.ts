/** Asks the account's owner for a proof that they are at this screen. @returns false if they close the question */
type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let asking: Promise<boolean> | null = null;

/** The staff's pages ask; others have no one to ask. @returns stops asking */
export function askForProofsWith(next: Prover): () => void {
  prover = next;
  return () => {
    if (prover === next) prover = null;
  };
}

/** After a refusal with PROOF_REQUIRED. Calls that are refused at the same time share one question. */
export function askForProof(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
