import { storage } from '#client/api/storage.ts';

/** PRODUCT 9.8, in the order offered. */
export const BACKGROUND_CHOICES = [
  'None',
  'Blur',
  'Abstract',
  'Bright',
  'Clinical',
  'Desk',
  'Modern',
  'Office',
] as const;

export type BackgroundChoice = (typeof BACKGROUND_CHOICES)[number];
export type BackgroundScene = Exclude<BackgroundChoice, 'None' | 'Blur'>;

function isBackgroundChoice(value: unknown): value is BackgroundChoice {
  return BACKGROUND_CHOICES.some((choice) => choice === value);
}

export function rememberedBackground(): BackgroundChoice {
  const kept = storage.get('virtualBackground');
  return isBackgroundChoice(kept) ? kept : 'None';
}

export function rememberBackground(choice: BackgroundChoice): void {
  if (choice === 'None') storage.remove('virtualBackground');
  else storage.set('virtualBackground', choice);
}
