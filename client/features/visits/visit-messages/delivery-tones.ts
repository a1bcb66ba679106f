import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { MessageOfVisit } from '#shared/contracts/rest/visits/visit-messages.ts';

export const DELIVERY_TONES: Record<MessageOfVisit['state'], Tone> = {
  QUEUED: 'info',
  SENT: 'good',
  DELIVERED: 'good',
  FAILED: 'danger',
  WITHDRAWN: 'quiet',
};
