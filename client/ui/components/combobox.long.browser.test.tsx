import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Combobox } from './combobox.tsx';
import { Dialog } from './dialog.tsx';

const NAMES = ['Dr. James Chen', 'Dr. Amara Okafor'];

function Search() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Combobox
      label="Colleague"
      items={NAMES}
      value={value}
      onChange={setValue}
      onSearch={vi.fn()}
      itemKey={(name) => name}
      itemLabel={(name) => name}
      renderItem={(name) => name}
      status={null}
    />
  );
}

it('accepts a click on an option, also in a dialog', async () => {
  render(
    <Dialog open onClose={vi.fn()} title="Invite" closeLabel="Close">
      <Search />
    </Dialog>,
  );
  const field = await screen.findByRole('combobox', { name: 'Colleague' });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Dr. Amara Okafor' }));
  expect((field as HTMLInputElement).value).toBe('Dr. Amara Okafor');
});
