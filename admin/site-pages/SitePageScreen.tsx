import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { sitePageMessages } from '../../core/site-pages/messages.ts';
import { DocumentList } from '../content/documents/DocumentList.tsx';
import { documentHistory, documentTrash } from '../content/documents/sources.ts';
import { EditScreen, NewScreen } from '../content/editor-screens.tsx';
import { History } from '../content/history/History.tsx';
import { Trash } from '../content/trash/Trash.tsx';
import { paths } from '../paths.ts';
import { sitePageRoutes, sitePageSource, sitePageTrash } from './api.ts';
import { sitePageKind } from './kind.ts';
import { sitePageScreenMessages as messages } from './messages.ts';
import { SitePageEditor } from './SitePageEditor.tsx';
import { SuggestedPages } from './SuggestedPages.tsx';

const listTexts = { ...messages, listFailed: sitePageMessages.listFailed };

const editTexts = {
  loading: messages.loading,
  failed: sitePageMessages.oneFailed,
  missing: sitePageMessages.missing,
};

const trashed = documentTrash(sitePageSource, sitePageTrash, messages.trash);

const histories = documentHistory(
  sitePageKind,
  sitePageRoutes[':id'].revisions,
  lazy(() => import('./SitePageComparison.tsx')),
);

/** The list of pages, their editor, history and trash. */
export default function SitePageScreen() {
  return (
    <Switch>
      <Route path={paths.pages}>
        <DocumentList
          source={sitePageSource}
          createPath={paths.newPage}
          texts={listTexts}
          suggestions={(pages) => <SuggestedPages pages={pages} />}
        />
      </Route>
      <Route path={paths.formerPages}>
        <Redirect to={paths.pages} replace />
      </Route>
      <Route path={paths.newPage}>
        <NewScreen title={messages.newTitle} path={paths.newPage} editPath={paths.editPage}>
          {(onStored) => <SitePageEditor page={null} onStored={onStored} />}
        </NewScreen>
      </Route>
      <Route path={paths.pagesTrash}>
        <Trash source={trashed} />
      </Route>
      <Route<{ id: string }> path={paths.pageHistory(':id')}>
        {({ id }) => <History source={histories} id={id} />}
      </Route>
      <Route<{ id: string }> path={paths.editPage(':id')}>
        {({ id }) => (
          <EditScreen
            kind={sitePageKind}
            id={id}
            title={messages.editTitle}
            titleOf={({ content }) => content.title}
            texts={editTexts}
          >
            {(page) => <SitePageEditor page={page} />}
          </EditScreen>
        )}
      </Route>
    </Switch>
  );
}
