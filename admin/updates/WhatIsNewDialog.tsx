import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../core/languages/date.ts';
import { VERSION } from '../../core/updates/version.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import type { ReleaseNotes } from './changelog.ts';
import { type Inline, readInline } from './inline.ts';
import { updateMessages } from './messages.ts';

/** The notes are part of the admin's files, so no request leaves the site. */
const notesQuery = {
  queryKey: ['release-notes'],
  queryFn: async () => (await import('./notes.ts')).notes,
  staleTime: Number.POSITIVE_INFINITY,
};

export function WhatIsNewDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(notesQuery);
  return (
    <Dialog title={updateMessages.title} onClose={onClose} wide>
      {/* Keeps the top in view: the only control is at the end of a long list. */}
      <p data-first tabIndex={-1} className="text-base text-soft outline-none">
        {updateMessages.runs(VERSION)}
      </p>
      <Loaded query={query} failure={updateMessages.loadFailed}>
        {(notes) => notes.map((release) => <Release key={release.version} release={release} />)}
      </Loaded>
      <Button onClick={onClose} className="justify-self-start">
        {updateMessages.close}
      </Button>
    </Dialog>
  );
}

function Release({ release: { version, date, summary, sections } }: { release: ReleaseNotes }) {
  return (
    <section className="grid gap-3 border-t-2 border-ink pt-4 text-base text-ink">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-display text-3xl leading-none font-black">
          {updateMessages.version(version)}
        </h3>
        {date !== undefined && <p className="text-sm text-soft">{formatDate(date)}</p>}
      </div>
      <p>
        <Line text={summary} />
      </p>
      {sections.map(({ title, changes }) => (
        <div key={title} className="grid gap-2">
          <h4 className="font-display text-2xl leading-none font-bold">{title}</h4>
          <ul className="grid list-disc gap-1.5 pl-5">
            {changes.map((change) => (
              <li key={change}>
                <Line text={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Line({ text }: { text: string }) {
  return readInline(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece: { style, text } }: { piece: Inline }) {
  if (style === 'strong') return <strong>{text}</strong>;
  if (style === 'code') return <code className="font-note text-sm wrap-anywhere">{text}</code>;
  return text;
}
