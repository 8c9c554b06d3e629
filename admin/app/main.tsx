import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../login.css';
import { leaveKeysToInputMethods } from '../../core/ui/composition.ts';
import { renewSessionBy } from '../api/renewal.ts';
import { followOtherTabs, sessionRenewed } from '../session/renewal.ts';
import { readSession } from '../session/session-store.ts';
import { guardWindow } from '../ui/unsaved.ts';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

// Before anything else listens.
leaveKeysToInputMethods();
guardWindow();
renewSessionBy(sessionRenewed);
void readSession();
followOtherTabs(readSession);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
