import type { MessageOfVisit } from '../../../../shared/contracts/rest/visit/visit-messages.ts';
import type { Tone } from '../../../ui/components/status-pill.tsx';

export const DELIVERY_TONES: Record<MessageOfVisit['state'], Tone> = {
  QUEUED: 'info',
  SENT: 'good',
  DELIVERED: 'good',
  FAILED: 'danger',
  WITHDRAWN: 'quiet',
};
