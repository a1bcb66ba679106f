import { navigate } from 'wouter/use-browser-location';
import { type ErrorCode, isErrorCode } from '../../../shared/errors.ts';

interface ErrorPageButton {
  text: string;
  href: string;
}

/** What the error page says (PRODUCT 3.5); texts are already in the reader's language. */
export interface ErrorPageData {
  userError?: string;
  errorName?: string;
  errorMessage?: string;
  errorCode?: string;
  primaryButton?: ErrorPageButton;
  secondaryButton?: ErrorPageButton;
}

/** Gives up on a screen and says so on the generic error page (PRODUCT 3.5). */
export function showErrorPage(data: ErrorPageData): void {
  navigate('/error', { state: data, replace: true });
}

export function isErrorPageData(value: unknown): value is ErrorPageData {
  return (
    typeof value === 'object' && value !== null && 'userError' in value && typeof value.userError === 'string'
  );
}

/**
 * The code with which the server sends a browser here (`/error?errorCode=…`), for it has no other way to say
 * what went wrong. Anybody can write an address: codes that the product does not have are not shown.
 */
export function codeFromAddress(search: string): ErrorCode | null {
  const code = new URLSearchParams(search).get('errorCode');
  return isErrorCode(code) ? code : null;
}
