import type { Settings } from '#server/runtime/config/env.ts';
import { isOfThisMachine } from '#server/runtime/config/plaintext.ts';
import type { SmsSender } from './port.ts';

/** Opens the text service of the settings; without one, the demo has an outbox, and production has none. */
export async function openTexts(
  { texts, smsCountries, production }: Settings,
  publicUrl: string,
): Promise<SmsSender | null> {
  if (!texts) return production ? null : (await import('./outbox.ts')).smsOutbox;
  const { openTwilio } = await import('./twilio.ts');
  const { onlyToCountries } = await import('./countries.ts');
  // Twilio refuses a message whose report address it cannot call.
  const reachable = isOfThisMachine(new URL(publicUrl).hostname) ? null : publicUrl;
  return onlyToCountries(openTwilio(texts, reachable), smsCountries);
}
