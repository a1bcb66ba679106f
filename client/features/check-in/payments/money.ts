import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';

/**
 * `2500` → `$25.00`.
 *
 * @param currency ISO 4217
 */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat(LOCALES[language], style).format(cents / 100);
}

/**
 * `$`, to show in front of a text field.
 *
 * @param currency ISO 4217
 */
export function currencySign(currency: string, language: Language): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const;
  const parts = new Intl.NumberFormat(LOCALES[language], style).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

export function toField(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Parses a typed amount into cents: `25`, `25.5`, `$1,250.00`, `25,50`. Null if it is not an amount. */
export function parseMoney(typed: string): number | null {
  const text = typed.replaceAll(/[\s$]/g, '');
  const [, whole, part = ''] =
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}
