import type { Page } from '@playwright/test';
import type { Language } from '#shared/domain/visit.ts';
import { title } from './locators.ts';
import type { Mailbox } from './mailbox.ts';
import type { Product } from './product.ts';
import type { Say } from './words.ts';

export interface House {
  product: Product;
  mailbox: Mailbox;
  say: Say;
  language: Language;
}

export const ADMINISTRATOR = { firstName: 'Olga', lastName: 'Reyes', email: 'olga.reyes@practice.test' };
const PASSWORD = 'Blue-harbour-9';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function setUpInstallation(page: Page, house: House, practice: string): Promise<void> {
  const { product, say } = house;
  await page.goto(/https?:\/\/\S+\/setup\/\S+/.exec(product.log())?.[0] ?? '');
  await title(page, say('setup:title'));
  await page.getByLabel(say('setup:practiceName')).fill(practice);
  await page.getByLabel(say('setup:firstName')).fill(ADMINISTRATOR.firstName);
  await page.getByLabel(say('setup:lastName')).fill(ADMINISTRATOR.lastName);
  await page.getByLabel(say('setup:email')).fill(ADMINISTRATOR.email);
  await choosePassword(page, say, 'setup:submit');
  await signIn(page, ADMINISTRATOR.email, house);
}

export async function acceptInvitation(
  page: Page,
  house: House,
  { email, firstName }: { email: string; firstName: string },
): Promise<void> {
  const { mailbox, say } = house;
  const { text } = await mailbox.next(email);
  await page.goto(/https?:\/\/\S+\/invitation\/[\w-]+/.exec(text ?? '')?.[0] ?? '');
  await title(page, say('invitation:welcome', { name: firstName }));
  await choosePassword(page, say, 'invitation:submit');
  await signIn(page, email, house);
}

async function choosePassword(page: Page, say: Say, submit: 'setup:submit' | 'invitation:submit') {
  await page.getByLabel(say('invitation:password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say('invitation:confirmation')).fill(PASSWORD);
  await press(page, say(submit));
}

async function signIn(page: Page, email: string, { mailbox, say }: House): Promise<void> {
  await title(page, say('sign-in:title'));
  await page.getByRole('textbox', { name: say('sign-in:email') }).fill(email);
  await page.getByRole('textbox', { name: say('sign-in:password') }).fill(PASSWORD);
  await press(page, say('sign-in:submit'));
  await title(page, say('mfa:whereTitle'));
  await press(page, say('mfa:sendCode'));
  const { text } = await mailbox.next(email);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? '';
  await page.getByRole('textbox', { name: say('mfa:code', { digits: 6 }) }).fill(code);
  await press(page, say('mfa:verifyCode'));
  await title(page, say('visit-list:title.upcoming'));
}
