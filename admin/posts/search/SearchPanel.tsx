import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugFromName } from '../../../core/categories/schema.ts';
import { characterCount } from '../../../core/forms/text-field.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { presentText } from '../../../core/posts/display.ts';
import { publishCheckMessages, searchPanelMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import {
  SEARCH_DESCRIPTION_LENGTH,
  SEARCH_TITLE_LENGTH,
  searchDescription,
  searchTitle,
  socialImage,
} from '../../../core/posts/search-texts.ts';
import { documentTitle } from '../../../core/settings/brand.ts';
import { classes } from '../../../core/ui/classes.ts';
import { useSiteName } from '../../branding/index.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { sameTitleQuery } from './api.ts';

const DEBOUNCE_MS = 600;

/** What search engines and social networks will show of the review, while it is written. */
export function SearchPanel({ postId }: { postId: string | undefined }) {
  const siteName = useSiteName();
  const { control } = useFormContext<PostForm>();
  const form = useWatch({ control, compute: (values: PostForm) => values });
  const title = searchTitle(form);
  const description = searchDescription(form);
  const typedTitle = useDebounced(form.title.trim(), DEBOUNCE_MS);
  const sameTitle = useQuery(sameTitleQuery(typedTitle, postId ?? ''));
  const taken = typedTitle === '' ? null : (sameTitle.data?.title ?? null);
  const slug = presentText(form.slug) ?? slugFromName(form.title);
  const canonical = `${location.origin}${reviewPath(slug === '' ? '…' : slug)}`;
  const shownTitle = title === '' ? searchPanelMessages.untitled : title;

  return (
    <div className="grid gap-6">
      <figure className="grid gap-2">
        <figcaption className="font-note text-xs text-soft">
          {searchPanelMessages.result}
        </figcaption>
        <div className="min-w-0 border border-ink bg-card p-4">
          <p className="truncate text-sm">
            {siteName} <span className="text-soft">{canonical}</span>
          </p>
          <p className="mt-1 line-clamp-2 text-xl leading-snug wrap-anywhere text-accent-text underline decoration-1 underline-offset-4">
            {cut(documentTitle(shownTitle, siteName), SEARCH_TITLE_LENGTH)}
          </p>
          <p className="mt-1 text-sm wrap-anywhere text-soft">
            {cut(description, SEARCH_DESCRIPTION_LENGTH)}
          </p>
        </div>
        <div className="grid gap-1 text-sm">
          <Length
            text={searchPanelMessages.title}
            count={title === '' ? 0 : characterCount(documentTitle(title, siteName))}
            most={SEARCH_TITLE_LENGTH}
          />
          <Length
            text={searchPanelMessages.description}
            count={hasDescription(form) ? characterCount(description) : 0}
            most={SEARCH_DESCRIPTION_LENGTH}
          />
        </div>
        <p
          role="status"
          className={classes(taken !== null && 'border-l-4 border-accent pl-3 text-sm')}
        >
          {taken === null ? '' : publishCheckMessages.titleTaken(taken)}
        </p>
      </figure>
      <figure className="grid max-w-md gap-2">
        <figcaption className="font-note text-xs text-soft">{searchPanelMessages.card}</figcaption>
        <div className="min-w-0 border border-ink bg-card">
          <CardImage key={socialImage(form)} address={socialImage(form)} title={shownTitle} />
          <div className="grid gap-1 border-t border-ink p-3">
            <p className="truncate font-note text-xs text-soft">{location.host}</p>
            <p className="line-clamp-2 font-bold wrap-anywhere">{shownTitle}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{description}</p>
          </div>
        </div>
      </figure>
      <dl className="min-w-0 text-sm">
        <dt className="font-note text-xs text-soft">{searchPanelMessages.canonical}</dt>
        <dd className="wrap-anywhere">
          {canonical}
          {presentText(form.slug) === null && (
            <span className="block text-soft">{searchPanelMessages.pending}</span>
          )}
        </dd>
      </dl>
    </div>
  );
}

const hasDescription = (form: PostForm) =>
  presentText(form.seo_description) !== null || presentText(form.short_description) !== null;

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`;
}

interface LengthProps {
  text: (count: number, most: number) => string;
  count: number;
  most: number;
}

function Length({ text, count, most }: LengthProps) {
  const isLong = count > most;
  return (
    <p className={classes(isLong ? 'font-bold' : 'text-soft')}>
      {text(count, most)}
      {isLong && `. ${searchPanelMessages.cut}`}
    </p>
  );
}

function CardImage({ address, title }: { address: string | null; title: string }) {
  const [isBroken, setBroken] = useState(false);
  if (address === null || isBroken) {
    return (
      <div className="grid aspect-1200/630 content-between gap-2 overflow-hidden bg-ink p-4 text-paper">
        <p className="line-clamp-3 font-display text-3xl leading-none font-black uppercase">
          {title}
        </p>
        <p className="text-sm">{searchPanelMessages.drawn}</p>
      </div>
    );
  }
  return (
    <img
      src={address}
      alt={searchPanelMessages.imageAlt}
      width={1_200}
      height={630}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="aspect-1200/630 w-full bg-deep object-cover"
    />
  );
}
