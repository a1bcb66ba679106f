import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { keepFocus } from './keep-focus.ts';

keepFocus();

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function People({ nora, onRemove }: { nora: boolean; onRemove: () => void }) {
  return (
    <ul>
      {nora ? (
        <li>
          <button type="button" onClick={onRemove}>
            Remove Nora
          </button>
        </li>
      ) : null}
      <li>Walter</li>
    </ul>
  );
}

/** A list whose dialog removes the entry with the button that opened it. */
function QuickPeople() {
  const [there, setThere] = useState(true);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <People nora={there} onRemove={() => setAsked(true)} />
      {asked ? (
        <Dialog open onClose={vi.fn()} title="Remove?" actions={<button type="button">OK</button>}>
          {FIELDS.map((name) => (
            <input key={name} aria-label={name} onKeyDown={({ key }) => key === 'Enter' && end()} />
          ))}
        </Dialog>
      ) : null}
    </>
  );

  function end() {
    setThere(false);
    setAsked(false);
  }
}

it('focuses the list around a removed button, also after many fields of a dialog', async () => {
  render(<QuickPeople />);
  screen.getByRole('button', { name: 'Remove Nora' }).focus();
  await userEvent.keyboard('{Enter}');
  for (const name of FIELDS) (await screen.findByRole('textbox', { name })).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});

const frame = () => new Promise(requestAnimationFrame);

/** As in a busy page: frames pass between the removal, the end of the dialog's content, and its closing. */
function SlowPeople() {
  const [step, setStep] = useState<'list' | 'asking' | 'removed' | 'closed'>('list');
  async function end() {
    setStep('removed');
    await frame();
    await frame();
    setStep('closed');
  }
  return (
    <>
      <People nora={step === 'list' || step === 'asking'} onRemove={() => setStep('asking')} />
      <Dialog open={step === 'asking' || step === 'removed'} onClose={vi.fn()} title="Remove?">
        {step === 'asking' ? (
          <button type="button" onClick={() => void end()}>
            OK
          </button>
        ) : null}
      </Dialog>
    </>
  );
}

it('focuses the list around a removed button when its dialog closes some frames later', async () => {
  render(<SlowPeople />);
  screen.getByRole('button', { name: 'Remove Nora' }).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'OK' })).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});
