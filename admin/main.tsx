import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './login.css';
import { leaveKeysToInputMethods } from '../core/ui/composition.ts';
import { App } from './app/App.tsx';
import { followOtherTabs } from './session/renewal.ts';
import { readSession } from './session/session-store.ts';
import { guardWindow } from './ui/unsaved.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

// Before anything else listens.
leaveKeysToInputMethods();
guardWindow();
void readSession();
followOtherTabs(readSession);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
