import type { ReactNode } from 'react';
import { linkMessages } from '../../../core/languages/texts/index.ts';
import { type Placement, SHOP_LINK_REL } from '../../../core/links/schema.ts';
import { buttonStyles } from '../../../core/ui/button-styles.ts';
import { classes } from '../../../core/ui/classes.ts';

interface ShopLinkProps {
  href: string;
  postId: string;
  placement: Placement;
  offerId?: string | undefined;
  /** What the link leads to, for screen readers. */
  about: string;
  tone?: 'primary' | 'quiet' | undefined;
  className?: string;
  children: ReactNode;
}

/** A paid link. The counting script reads its data, and hovering never loads its target. */
export function ShopLink({
  href,
  postId,
  placement,
  offerId,
  about,
  tone = 'primary',
  className,
  children,
}: ShopLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel={SHOP_LINK_REL}
      data-buy={postId}
      data-placement={placement}
      data-offer={offerId}
      data-astro-prefetch="false"
      className={classes(buttonStyles[tone], className)}
    >
      {children}
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5 shrink-0 fill-none stroke-current"
      >
        <path d="M7 17 17 7M8 7h9v9" strokeWidth={3} />
      </svg>
      <span className="sr-only">{` ${about} ${linkMessages.leavesForShop}`}</span>
    </a>
  );
}
