/**
 * Apple's keyboards have a command key where others have Ctrl. Apart from `environment.ts`, because every page
 * downloads it first.
 */
export const hasCommandKey = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);
