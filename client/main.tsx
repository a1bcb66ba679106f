import './ui/forms/jitless.ts';
import './ui/forms/use-back-button.ts';
import '@fontsource-variable/source-sans-3/wght.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { noteInputs } from './api/asked.ts';
import { App } from './app/app.tsx';
import { startI18n } from './app/i18n.ts';
import { correctAddress } from './app/whole-link.ts';
import { watchForPerson } from './realtime/attended.ts';
import { ignoreDroppedFiles } from './ui/components/dropped-files.ts';
import { keepFocus } from './ui/components/keep-focus.ts';
import { keepPress } from './ui/components/keep-press.ts';

correctAddress();
const words = startI18n();
keepFocus();
keepPress();
watchForPerson();
noteInputs();
ignoreDroppedFiles();

/** They usually arrive with the program. React shows nothing new for 300 ms after a fallback. */
const PATIENCE_MS = 300;

const root = document.getElementById('root');
if (root) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // No `await` here: the bundler splits files that share code with an entry that waits.
  void Promise.race([words.catch(() => {}), patience]).then(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}
