import { DEMO_PASSWORD } from '../../support/people.ts';
import type { WebKitPage } from '../../support/webkit-page.ts';
import { en } from '../../support/words.ts';

/** As an administrator and provider of two practices, through the screens. */
export async function signIn(webkit: WebKitPage): Promise<void> {
  await webkit.open('/provider/visits');
  await webkit.title(en('sign-in:title'));
  // Otherwise a question about the account's picture opens over a page.
  await webkit.run(() => {
    localStorage.setItem('nag', '0');
    return true;
  });
  await webkit.type(en('sign-in:email'), 'dr.okafor@demo.test');
  await webkit.type(en('sign-in:password'), DEMO_PASSWORD);
  await webkit.press(en('sign-in:submit'));
  await webkit.title(en('shell:choosePractice'));
  await webkit.press(/Saguaro/);
  await webkit.title(en('visit-list:title.upcoming'));
}
