import { paletteOf, schemes } from '../../../core/branding/palette.ts';
import { type BrandColours, COLOUR_SHAPE } from '../../../core/branding/schema.ts';
import { setupMessages as messages } from '../../../core/setup/messages.ts';

/** A preview of two colours in both schemes; nothing while one is being typed. */
export function ColorPreview({ accent, paper }: BrandColours) {
  const colours = { accent: accent.trim().toLowerCase(), paper: paper.trim().toLowerCase() };
  if (!COLOUR_SHAPE.test(colours.accent) || !COLOUR_SHAPE.test(colours.paper)) return null;
  return (
    <div role="img" aria-label={messages.preview} className="grid grid-cols-2 border-2 border-ink">
      {schemes.map((scheme) => {
        const palette = paletteOf(colours, scheme);
        return (
          <div
            key={scheme}
            className="grid min-w-0 justify-items-start gap-2 p-4"
            style={{ background: palette.paper, color: palette.ink }}
          >
            <span className="font-display text-2xl leading-none font-extrabold">
              {messages.previewTitle}
            </span>
            <span style={{ color: palette.soft }}>{messages.previewSchemes[scheme]}</span>
            <span
              className="px-3 py-2 font-display text-lg leading-none font-extrabold uppercase"
              style={{ background: palette.accent, color: palette['on-accent'] }}
            >
              {messages.previewButton}
            </span>
          </div>
        );
      })}
    </div>
  );
}
