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

export function isBackgroundChoice(value: unknown): value is BackgroundChoice {
  return BACKGROUND_CHOICES.some((choice) => choice === value);
}
