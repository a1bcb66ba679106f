import './forms/jitless.ts';
import './forms/back-button.ts';
import '@fontsource-variable/source-sans-3/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './app/i18n.ts';
import { isBrowserSupported, unsupportedPath } from './features/info/browser-support.ts';

const here = `${location.pathname}${location.search}`;
if (!isBrowserSupported(window) && !location.pathname.startsWith('/unsupported')) {
  history.replaceState(null, '', unsupportedPath(here));
}
startI18n();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
