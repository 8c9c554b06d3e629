import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';

const sent: Blob[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.doMock('./api.ts', () => ({
    sendImage: async (_name: string, { file }: { file: Blob }) => {
      sent.push(file);
      const image = { id: 'a'.repeat(32), width: 2, height: 1 };
      return { image, address: '/pictures/a/2.webp' };
    },
  }));
});

afterEach(() => {
  vi.doUnmock('./api.ts');
  vi.resetModules();
});

const load = () => import('./upload-image.ts');

test('an image in a data address is uploaded', async () => {
  const { importRemoteImage } = await load();
  expect(await importRemoteImage(' data:image/png;base64,AAEC ')).toEqual({
    url: '/pictures/a/2.webp',
    alt: '',
    width: 2,
    height: 1,
  });
  expect(await sent[0]?.bytes()).toEqual(new Uint8Array([0, 1, 2]));
});

test.each([
  'data:text/html,<script>1</script>',
  'data:image/svg+xml;utf8,<svg/>',
  'data:image/png;base64,A',
  'data:image/png;base64,%ZZ',
])('%s is refused', async (address) => {
  const { importRemoteImage } = await load();
  await expect(importRemoteImage(address)).rejects.toMatchObject({
    message: imageMessages.notAnAddress,
  });
  expect(sent).toEqual([]);
});

test('a data address without end and a file of 200 MB are refused at once', async () => {
  const { importRemoteImage, uploadImage } = await load();
  const endless = `data:image/png;base64,${'A'.repeat(100_000_000)}`;
  const large = new Blob([]);
  Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
  const started = performance.now();
  await expect(importRemoteImage(endless)).rejects.toMatchObject({
    message: imageMessages.tooLarge,
  });
  await expect(uploadImage(large)).rejects.toMatchObject({ message: imageMessages.tooLarge });
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(sent).toEqual([]);
  const most = `data:image/png;base64,${'A'.repeat(Math.floor(IMAGE_MAX_BYTES / 3) * 4)}`;
  await expect(importRemoteImage(most)).resolves.toMatchObject({ width: 2 });
});
