/** What may stand behind a person in their picture (PRODUCT 9.8), in the order in which it is offered. */
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
/** Those that are a picture of the product's own. */
export type BackgroundScene = Exclude<BackgroundChoice, 'None' | 'Blur'>;

export function isBackgroundChoice(value: unknown): value is BackgroundChoice {
  return BACKGROUND_CHOICES.some((choice) => choice === value);
}
