import sharp from 'sharp';

/** A gradient. */
function photograph(width: number, height: number) {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="#1a7f37" /><stop offset="1" stop-color="#e8472b" />
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)" />
    <circle cx="50%" cy="50%" r="25%" fill="#fffa" />
  </svg>`;
  return sharp(Buffer.from(scene));
}

const small = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#e8472b' } });

/** Images for the tests, made on demand, because the large one takes a second. */
const files: Record<string, () => Promise<Buffer>> = {
  /** 12 megapixels, stored rotated, with a location. */
  'photo.jpg': () =>
    photograph(4_000, 3_000)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: 'Secret place' } } })
      .toBuffer(),
  'small.jpg': () =>
    small()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Secret' } } })
      .toBuffer(),
  'small.png': () =>
    small()
      .png()
      .withExif({ IFD0: { Artist: 'Secret' } })
      .toBuffer(),
  'glass.png': () =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#e8472b80' } })
      .png()
      .toBuffer(),
  'small.webp': () =>
    small()
      .webp()
      .withExif({ IFD0: { Artist: 'Secret' } })
      .toBuffer(),
  'wide.webp': () => photograph(900, 300).webp().toBuffer(),
  'glass.webp': () =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#e8472b80' } })
      .webp({ lossless: true })
      .toBuffer(),
  'small.gif': () => small().gif().toBuffer(),
  'moving.webp': async () =>
    sharp([await small().png().toBuffer(), await photograph(60, 40).png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer(),
  'small.avif': () => small().avif({ effort: 0 }).toBuffer(),
};

const made = new Map<string, Promise<Buffer>>();

export async function imageFixture(name: string): Promise<Buffer | undefined> {
  const make = files[name];
  if (make === undefined) return undefined;
  const image = made.get(name) ?? make();
  made.set(name, image);
  return image;
}
