import { useCallback, useEffect, useState } from 'react';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { dueStep, type OpenStep, opened, stepAfter, stepBefore } from './open-step.ts';

export interface Way {
  open: OpenStep | null;
  back: (() => void) | undefined;
  goOn: (workflow: Workflow) => void;
  look: (step: WorkflowStep) => void;
  close: () => void;
}

/**
 * The step that the person has open. It stays until they continue, even if the server completes it before: a device
 * test whose result they are still reading, or a step done on another device.
 *
 * @param first opened instead of the due step: the return from the card's own document
 */
export function useOpenStep(workflow: Workflow | null, first: string | null = null): Way {
  const [wanted, setWanted] = useState(first);
  const [held, setHeld] = useState<OpenStep | null>(null);
  const asked = wanted ? workflow?.steps.find(({ step }) => step === wanted) : undefined;
  const beginning = asked ? opened(asked, 'way') : workflow && dueStep(workflow);
  const open = held ?? beginning;
  useEffect(() => {
    if (held || !beginning) return;
    setHeld(beginning);
    setWanted(null);
  }, [held, beginning]);

  const before = workflow && open ? stepBefore(workflow, open) : null;
  const fromAnswers = held?.from === 'answers';
  return {
    open,
    back: before || fromAnswers ? () => setHeld(before) : undefined,
    goOn: (next) => setHeld(open && stepAfter(next, open)),
    look(step) {
      const looked = workflow?.steps.find((one) => one.step === step);
      if (looked) setHeld(opened(looked, 'answers'));
    },
    close: useCallback(() => setHeld(null), []),
  };
}
