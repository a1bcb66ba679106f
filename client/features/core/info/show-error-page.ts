import { navigate } from 'wouter/use-browser-location';
import type { ErrorPageData } from './error-page-data.ts';

export const ERROR_PATH = '/error';

/** Replaces the screen with the generic error page (PRODUCT 3.5). */
export function showErrorPage(data: ErrorPageData): void {
  navigate(ERROR_PATH, { state: data, replace: true });
}
