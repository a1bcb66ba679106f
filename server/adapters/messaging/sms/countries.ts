import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { DeliveryError } from '../delivery-error.ts';
import type { SmsSender } from './port.ts';

/**
 * Limits texts to these countries, to prevent "SMS pumping": an attacker earns money by making the product send codes
 * to their own expensive numbers.
 *
 * @param countries in ISO 3166-1 alpha-2; null allows all
 */
export function onlyToCountries(sender: SmsSender, countries: readonly string[] | null): SmsSender {
  if (countries === null) return sender;
  const allowed = new Set<CountryCode>(countries as CountryCode[]);
  return {
    ...sender,
    reaches: (number) => isIn(allowed, number),
    async send(sms, onReply) {
      if (!isIn(allowed, sms.to)) throw new DeliveryError('SMS_COUNTRY', true);
      await sender.send(sms, onReply);
    },
  };
}

/** A number that is not assigned to any country counts for each country with its code. */
function isIn(allowed: ReadonlySet<CountryCode>, number: string): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return false;
  if (parsed.country) return allowed.has(parsed.country);
  return parsed.getPossibleCountries().some((country) => allowed.has(country));
}
