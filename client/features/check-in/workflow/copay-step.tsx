import { CopayStep } from '#client/features/check-in/payments/copay-step.tsx';
import type { StepProps } from './step-props.ts';

/** Payment / Copay (PRODUCT 11.1). The payment's state decides whether the step is done. */
export default function CopayWorkflowStep({ sessionId, isDone, onNext, onReload }: StepProps) {
  return <CopayStep sessionId={sessionId} onDone={() => (isDone ? onNext() : void onReload())} />;
}
