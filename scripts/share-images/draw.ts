import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, normalize } from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { type Palette, paletteOf } from '../../core/branding/palette.ts';
import { DEFAULT_COLOURS } from '../../core/branding/schema.ts';
import { presentText, verdictOf } from '../../core/posts/display.ts';
import { RATING_MAX } from '../../core/posts/fields.ts';
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from '../../core/posts/share-image.ts';
import { brand } from '../../core/settings/brand.ts';

export interface ShareImage {
  title: string;
  overall_rating: number | null;
  price: string | null;
  product_image_url: string | null;
}

/** What an image shows of the site. */
export interface ShareLook {
  name: string;
  tagline: string;
  /** The palette of the light scheme, because an image has no dark version. */
  palette: Palette;
}

const DEFAULT_LOOK: ShareLook = {
  name: brand.name,
  tagline: brand.tagline,
  palette: paletteOf(DEFAULT_COLOURS, 'light'),
};

const SITE = join(import.meta.dirname, '../../site');
const PUBLIC_FILES = join(SITE, 'public');
const DRAWING_WIDTH = 440;
const COLOURS = 32;

const dataUri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const logo = ({ ink, accent }: Palette) =>
  dataUri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="18" fill="none" stroke="${ink}" stroke-width="6"/><circle cx="24" cy="24" r="7" fill="${accent}"/><path d="M24 0v12M24 36v12M0 24h12M36 24h12" stroke="${ink}" stroke-width="4"/></svg>`,
  );

const STAR = 'M12 1.8 15 8.6l7.4.8-5.5 5 1.5 7.3L12 18l-6.4 3.7 1.5-7.3-5.5-5L9 8.6z';

function stars(rating: number, { ink, accent }: Palette): string {
  const drawn = Array.from({ length: RATING_MAX }, (_, index) => {
    const fill = index < rating ? accent : 'none';
    return `<path d="${STAR}" transform="translate(${24 * index} 0)" fill="${fill}" stroke="${ink}" stroke-width="1.6"/>`;
  });
  return dataUri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${24 * RATING_MAX} 24">${drawn.join('')}</svg>`,
  );
}

type Element = { type: string; props: Record<string, unknown> };

const box = (style: object, ...children: (Element | string | null)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((one) => one !== null) },
});

const image = (src: string, width: number, height: number, style: object = {}): Element => ({
  type: 'img',
  props: { src, width, height, style },
});

let fonts: Promise<Font[]> | undefined;

function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  fonts ??= Promise.all(
    ['latin', 'latin-ext'].map(async (subset) => ({
      name: 'Display',
      data: await readFile(
        resolve(
          `@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-${subset}-900-normal.woff`,
        ),
      ),
      weight: 900 as const,
      style: 'normal' as const,
    })),
  );
  return fonts;
}

/** Images on other sites are not fetched. */
async function ownDrawing(address: string | null): Promise<string | null> {
  const path = normalize(presentText(address) ?? '');
  if (!/^\/images\/.*\.svg$/.test(path)) return null;
  const svg = await readFile(join(PUBLIC_FILES, path), 'utf8').catch(() => null);
  return svg === null ? null : dataUri(svg);
}

function titleSize(length: number, isWide: boolean): number {
  const [, size] = [
    [14, 168],
    [24, 138],
    [40, 112],
    [70, 92],
    [110, 76],
  ].find(([most = 0]) => length <= most) ?? [0, 62];
  return Math.round((size ?? 62) * (isWide ? 1.12 : 1));
}

function footer({ overall_rating: rating, price }: ShareImage, look: ShareLook): Element {
  const { palette } = look;
  return box(
    {
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      borderTop: `6px solid ${palette.ink}`,
      paddingTop: 22,
    },
    rating === null
      ? box({ fontSize: 48 }, look.tagline)
      : box(
          { flexDirection: 'column' },
          image(stars(rating, palette), 260, 52),
          box({ fontSize: 48, marginTop: 8 }, verdictOf(rating)),
        ),
    presentText(price) === null
      ? null
      : box(
          { fontSize: 64, color: palette['accent-text'] },
          (presentText(price) ?? '').slice(0, 16),
        ),
  );
}

function layout(content: ShareImage, look: ShareLook, drawing: string | null): Element {
  const { ink, paper, soft } = look.palette;
  const { overall_rating: rating } = content;
  const title = content.title.toUpperCase();
  return box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      background: paper,
      color: ink,
      border: `14px solid ${ink}`,
      fontFamily: 'Display',
    },
    box(
      { flexDirection: 'column', justifyContent: 'space-between', flex: 1, padding: '34px 40px' },
      box(
        { alignItems: 'center', fontSize: 54, textTransform: 'uppercase' },
        image(logo(look.palette), 48, 48, { marginRight: 14 }),
        look.name,
        rating === null ? null : box({ marginLeft: 18, fontSize: 36, color: soft }, 'Review'),
      ),
      box(
        {
          display: 'block',
          fontSize: titleSize(title.length, drawing === null),
          lineHeight: 0.92,
          lineClamp: 4,
          wordBreak: 'break-word',
        },
        title,
      ),
      footer(content, look),
    ),
    drawing === null
      ? null
      : box(
          { flexShrink: 0, borderLeft: `14px solid ${ink}` },
          image(drawing, DRAWING_WIDTH, SHARE_IMAGE_HEIGHT - 28, { objectFit: 'cover' }),
        ),
  );
}

async function drawImage(...parts: Parameters<typeof layout>): Promise<Uint8Array> {
  const size = { width: SHARE_IMAGE_WIDTH, height: SHARE_IMAGE_HEIGHT };
  const element = layout(...parts);
  // Satori also accepts plain objects in the shape of React elements.
  const svg = await satori(element as Parameters<typeof satori>[0], {
    ...size,
    fonts: await readFonts(),
  });
  // A palette suffices for flat colours and halves the size.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer();
}

/** Returns a PNG of 1,200 by 630 pixels. */
export async function drawShareImage(
  content: ShareImage,
  look: ShareLook = DEFAULT_LOOK,
): Promise<Uint8Array> {
  return drawImage(content, look, await ownDrawing(content.product_image_url));
}

export async function drawSiteImage(): Promise<Uint8Array> {
  const content = {
    title: 'Read what held up before you spend',
    overall_rating: null,
    price: null,
    product_image_url: null,
  };
  const drawing = await readFile(join(SITE, 'components/hero.svg'), 'utf8');
  return drawImage(content, DEFAULT_LOOK, dataUri(drawing));
}
