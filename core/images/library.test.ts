import { expect, test } from 'vitest';
import { describeBytes } from '../../admin/ui/file-size.ts';
import { focalStep } from './focal-point.ts';
import { fileNameOf } from './library.ts';

test.each([
  [512, '512 bytes'],
  [84_400, '84 KB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [20_971_520, '21 MB'],
  [3_400_000_000, '3.4 GB'],
])('%i bytes are %s', (bytes, words) => expect(describeBytes(bytes)).toBe(words));

test.each([
  ['https://a.example/b/Photo%20one.jpg?x=/y.png#z', 'Photo one.jpg'],
  ['https://a.example/', ''],
  ['https://a.example/%E0%A4%A', '%E0%A4%A'],
  ['no address', ''],
])('the file name of %s is "%s"', (address, name) => expect(fileNameOf(address)).toBe(name));

test.each([
  [-12, 0],
  [4.9, 0],
  [5, 10],
  [94, 90],
  [130, 100],
])('%d percent is the step %d', (percent, step) => expect(focalStep(percent)).toBe(step));
