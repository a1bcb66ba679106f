import { vi } from 'vitest';
import type { StepProps } from '#client/features/check-in/workflow/step-props.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';

export const WORKFLOW: Workflow = {
  steps: [],
  current: null,
  opensAt: null,
  consentVariant: 'telehealth',
  ownConsent: null,
  hasConsent: false,
  patientText: null,
  practiceName: 'Saguaro Family Medicine',
  providerName: 'Dr. Amara Okafor',
  cancelReasons: [],
  mobileOnFile: '+16025550142',
  addressOnFile: null,
  keptConsent: null,
  practiceState: 'AZ',
  checkedIn: false,
};

export const stepProps = (): StepProps => ({
  sessionId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501',
  workflow: WORKFLOW,
  isDone: false,
  answers: null,
  onDone: vi.fn(),
  onNext: vi.fn(),
  onReload: async () => {},
  onDecline: vi.fn(),
  skipping: false,
});
