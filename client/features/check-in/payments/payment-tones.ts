import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { PaymentState } from '#shared/domain/payment.ts';

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
  pending: 'quiet',
  'pre-authorized': 'info',
  processed: 'good',
  failed: 'danger',
  voided: 'quiet',
  'opted-out': 'quiet',
};
