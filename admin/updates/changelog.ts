import { compareVersions, parseVersion, type Version } from './release.ts';

/** What a release changed, as CHANGELOG.md tells owners. */
export interface ReleaseNotes {
  version: Version;
  /** `2026-11-23`; undefined before the release. */
  date: string | undefined;
  /** The sentences under the version's heading. */
  summary: string;
  sections: { title: string; changes: string[] }[];
}

const RELEASE_HEADING = /^## \[?(\d+\.\d+\.\d+)\]?(?: - (\d{4}-\d\d-\d\d))?\s*$/;
const LINK_DEFINITION = /^\[[^\]]+\]: /;

/** Reads a changelog in the form of keepachangelog.com, newest release first. Other headings are left out. */
export function readChangelog(markdown: string): ReleaseNotes[] {
  const releases: ReleaseNotes[] = [];
  let release: ReleaseNotes | undefined;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) {
      const [, text = '', date] = RELEASE_HEADING.exec(line) ?? [];
      const version = parseVersion(text);
      release = version === undefined ? undefined : { version, date, summary: '', sections: [] };
      if (release !== undefined) releases.push(release);
    } else if (release !== undefined && !LINK_DEFINITION.test(line)) {
      addLine(release, line);
    }
  }
  return releases;
}

function addLine(release: ReleaseNotes, line: string): void {
  const section = release.sections.at(-1);
  if (line.startsWith('### ')) {
    release.sections.push({ title: line.slice(4).trim(), changes: [] });
  } else if (section === undefined) {
    release.summary = `${release.summary} ${line.trim()}`.trim();
  } else if (line.startsWith('- ')) {
    section.changes.push(line.slice(2).trim());
  } else if (line.trim() !== '' && section.changes.length > 0) {
    section.changes.push(`${section.changes.pop()} ${line.trim()}`);
  }
}

/** The notes of the releases after one version, up to and including another. */
export const notesBetween = (notes: readonly ReleaseNotes[], after: Version, upTo: Version) =>
  notes.filter(
    ({ version }) => compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0,
  );
