import type { PaymentState } from '../../../../shared/domain/payment.ts';
import type { Tone } from '../../../ui/components/status-pill.tsx';

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
  pending: 'quiet',
  'pre-authorized': 'info',
  processed: 'good',
  failed: 'danger',
  voided: 'quiet',
  'opted-out': 'quiet',
};
