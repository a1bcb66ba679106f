import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { storage } from '#client/api/storage.ts';
import { App } from '#client/app/app.tsx';
import { selectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { AnnouncementRegion } from '#client/ui/components/announce.tsx';
import { ToastRegion } from '#client/ui/components/toast.tsx';
import type { Language } from '#shared/domain/visit.ts';
import { AnsweringServer, type Answers } from './answers.ts';
import { SAGUARO, staffAnswers } from './staff.ts';

interface Options {
  language?: Language;
}

/**
 * Opens an address in this page, with a server that answers as given. At the end, the test fails if the screen made a
 * call without a response, or sent or received data that the call's contract does not allow.
 */
export async function openScreen(
  address: string,
  answers: Answers,
  { language = 'en' }: Options = {},
): Promise<OpenPage> {
  const page = await startPage(answers, language);
  history.replaceState(null, '', address);
  render(<App />);
  return page;
}

/** Like {@link openScreen}, for one part of a screen. */
export async function openPart(
  part: ReactNode,
  answers: Answers,
  { language = 'en' }: Options = {},
): Promise<OpenPage> {
  const page = await startPage(answers, language);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{part}</Suspense>
      <ToastRegion />
      <AnnouncementRegion />
    </QueryClientProvider>,
  );
  return page;
}

async function startPage(answers: Answers, language: Language): Promise<OpenPage> {
  const server = new AnsweringServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  onTestFinished(() => expect(server.faults).toEqual([]));
  storage.set('language', language);
  await i18next.changeLanguage(language);
  return new OpenPage(server);
}

export async function openStaffScreen(
  address: string,
  answers: Answers,
  options?: Options,
): Promise<OpenPage> {
  selectPractice(SAGUARO);
  return openScreen(address, { ...staffAnswers(), ...answers }, options);
}

class OpenPage {
  readonly user: UserEvent = userEvent.setup();
  readonly server: AnsweringServer;

  constructor(server: AnsweringServer) {
    this.server = server;
  }

  title(name: string | RegExp): Promise<HTMLElement> {
    return screen.findByRole('heading', { level: 1, name });
  }

  field(name: string | RegExp): Promise<HTMLInputElement> {
    return screen.findByRole<HTMLInputElement>('textbox', { name });
  }

  async fill(name: string | RegExp, value: string): Promise<void> {
    const field = await this.field(name);
    await this.user.clear(field);
    if (value) await this.user.type(field, value);
  }

  async choose(name: string | RegExp, option: string): Promise<void> {
    await this.user.selectOptions(await screen.findByRole('combobox', { name }), option);
  }

  async check(name: string | RegExp): Promise<void> {
    await this.user.click(await screen.findByRole('checkbox', { name }));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.user.click(await screen.findByRole('button', { name }));
  }

  /** The page's own links take precedence over navigation links of the same name. */
  async follow(name: string | RegExp): Promise<void> {
    await screen.findAllByRole('link', { name });
    const main = screen.queryByRole('main');
    const own = main && within(main).queryByRole('link', { name });
    await this.user.click(own ?? screen.getByRole('link', { name }));
  }

  async answer(name: string | RegExp): Promise<void> {
    const dialog = await screen.findByRole('dialog');
    await this.user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
}
