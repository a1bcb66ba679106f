import { navigate } from 'wouter/use-browser-location';
import type { ErrorPageData } from './error-page-data.ts';

export const ERROR_PATH = '/error';

export function showErrorPage(data: ErrorPageData): void {
  navigate(ERROR_PATH, { state: data, replace: true });
}
