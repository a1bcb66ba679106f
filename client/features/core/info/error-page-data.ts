import type { TFunction } from 'i18next';
import { navigate } from 'wouter/use-browser-location';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';

interface ErrorPageButton {
  text: string;
  href: string;
}

/** The error page's contents (PRODUCT 3.5), already translated. */
export interface ErrorPageData {
  userError?: string;
  errorName?: string;
  errorMessage?: string;
  errorCode?: string;
  primaryButton?: ErrorPageButton;
  secondaryButton?: ErrorPageButton;
}

export function isErrorPageData(value: unknown): value is ErrorPageData {
  return (
    typeof value === 'object' && value !== null && 'userError' in value && typeof value.userError === 'string'
  );
}

/** The next step if retrying is pointless: this account has no access, but another may. */
export const signInOtherwise = (t: TFunction<'common'>): ErrorPageButton => ({
  text: t('signInOtherwise'),
  href: '/logout',
});

/** The address is untrusted, so unknown codes are ignored. */
export function codeFromAddress(search: string): ErrorCode | null {
  const code = new URLSearchParams(search).get('errorCode');
  return isErrorCode(code) ? code : null;
}

export const ERROR_PATH = '/error';

export function showErrorPage(data: ErrorPageData): void {
  navigate(ERROR_PATH, { state: data, replace: true });
}
