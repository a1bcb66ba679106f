import { expect, type Page } from '@playwright/test';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

type Outbox = CallResult<Rest['GET /api/demo/outbox']>['messages'];

/** Newest first. */
export async function messagesTo(page: Page, url: string, to: string): Promise<Outbox> {
  const answer = await page.request.get(`${url}/api/demo/outbox`);
  const { messages } = (await answer.json()).result as { messages: Outbox };
  return messages.filter((message) => message.to === to);
}

/**
 * @param subject of the message, or a part of it
 * @returns the newest link in the outbox with this path, once it is there
 */
export async function sentLink(
  page: Page,
  url: string,
  to: string,
  path: 'v' | 'r' | 'gm' | 'd' | 'invitation',
  subject = '',
): Promise<string> {
  const ofPath = new RegExp(`https?://\\S+/${path}/[\\w-]+`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await messagesTo(page, url, to)).filter((one) => one.subject.includes(subject));
      link = messages.flatMap(({ text }) => ofPath.exec(text)?.[0] ?? [])[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
