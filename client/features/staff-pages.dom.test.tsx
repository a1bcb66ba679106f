import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { STAFF_PAGES } from './staff-pages.ts';

const paths = STAFF_PAGES.map(({ path }) => path);

test('gives every page a unique path', () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(paths)('%s opens its own page', (path) => {
  const { hook } = memoryLocation({ path: path.replaceAll(/:\w+\??/g, '17') });
  const { container } = render(
    <Router hook={hook}>
      <Switch>
        {paths.map((pattern) => (
          <Route key={pattern} path={pattern}>
            {pattern}
          </Route>
        ))}
      </Switch>
    </Router>,
  );
  expect(container.textContent).toBe(path);
});
