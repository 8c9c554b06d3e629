import type { EdgeLink } from '../../core/links/schema.ts';
import { type Change, type EdgeKnowledge, type EdgeView, viewOf } from './edge-knowledge.ts';

/** The saves of this isolate, until a later reading includes them. */
export class OwnSaves {
  #changes: { change: Change; at: number }[] = [];
  #links: { link: EdgeLink; at: number }[] = [];
  #switched: { construction: boolean; at: number } | undefined;

  addChange(change: Change, at: number): void {
    this.#changes.push({ change, at });
  }

  addLinks(links: readonly EdgeLink[], at: number): void {
    this.#links.push(...links.map((link) => ({ link, at })));
  }

  switch(construction: boolean, at: number): void {
    this.#switched = { construction, at };
  }

  /** After the clock was set back. */
  restart(now: number): void {
    for (const entry of [...this.#changes, ...this.#links]) entry.at = now;
    if (this.#switched !== undefined) this.#switched.at = now;
  }

  /** What visitors see according to a reading, with the saves made since it began. */
  view(knowledge: EdgeKnowledge, readAt: number): EdgeView {
    this.#changes = this.#changes.filter(
      ({ change, at }) => readAt <= at && change.number > knowledge.change,
    );
    if (this.#switched !== undefined && this.#switched.at < readAt) this.#switched = undefined;
    this.#links = this.#links.filter(
      ({ link, at }) => readAt <= at && link.number > knowledge.linkChange,
    );
    const changes = this.#changes.map(({ change }) => change);
    const links = this.#links.map(({ link }) => link);
    const construction = this.#switched?.construction ?? knowledge.construction;
    return viewOf({ ...knowledge, construction }, changes, links);
  }
}
