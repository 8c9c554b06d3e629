import type { SourceNode } from '../../../core/rich-text/nodes.ts';
import { classesOf } from './styles.ts';

const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];
const LAZY_HAST = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigFile'];

/** The first address of a `srcset`. */
const firstOf = (sources: unknown) =>
  typeof sources === 'string' ? sources.trim().split(/[\s,]+/)[0] : undefined;

function sourceOf({ properties = {} }: SourceNode): unknown {
  const lazy = [...LAZY, ...LAZY_HAST].map((name) => properties[name]).find((value) => value);
  const { src } = properties;
  // A data URL beside it is a placeholder until the page is scrolled.
  return lazy ?? src ?? firstOf(properties.srcset ?? properties.srcSet);
}

/** An image as a text has it; its alternative text for an emoji, nothing for a tracking pixel. */
export function cleanImage(node: SourceNode): SourceNode[] {
  const { properties = {} } = node;
  const alt = String(properties.alt ?? '');
  if (classesOf(node).some((name) => /^(?:emoji|wp-smiley)$/.test(name))) {
    return [{ type: 'text', value: alt }];
  }
  const [width, height] = [Number(properties.width), Number(properties.height)];
  if (width === 1 || height === 1) return [];
  const src = sourceOf(node);
  return [
    { type: 'element', tagName: 'img', properties: { src, alt, width, height }, children: [] },
  ];
}
