import { expect, test } from 'vitest';
import { slugOf } from './identifiers.ts';

test.each([
  ['a Latin title', 'Über Shoes: ½ price', 'uber-shoes-12-price'],
  ['Cyrillic', 'Обзор Samsung Galaxy Watch 7', 'obzor-samsung-galaxy-watch-7'],
  ['Greek', 'Ζυγαριά κουζίνας', 'zygaria-koyzinas'],
  ['Chinese, whose syllables are words', '筋膜枪评测 2026', 'jin-mo-qiang-ping-ce-2026'],
  ['Japanese', 'ヨガマット', 'yogamatto'],
  ['Korean', '요가 매트', 'yo-ga-mae-teu'],
  ['vowels that are marks', 'योग मैट', 'yog-mait'],
  ['letters within a Latin title', 'Widget Ω', 'widget-o'],
])('%s gives a readable slug', (_, title, slug) => {
  expect(slugOf('', title, 'review-1')).toBe(slug);
});

test('a title without letters and numbers gives the fallback', () => {
  expect(slugOf('%f0%9f%a5%87', '🥇🥇', 'review-1')).toBe('review-1');
});

test('a valid slug is kept', () => {
  expect(slugOf('best-rower', 'Гребной тренажёр', 'review-1')).toBe('best-rower');
});
