import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { storedSchemaOf } from '../forms/setting.ts';
import { brandingFormSchema, brandingSettings } from './form.ts';

test.each([
  [{ brand_accent: '#777777' }, 'brand_accent', /^Text on the accent in light mode .* #767676\.$/],
  [{ brand_paper: '#555555' }, 'brand_paper', /in light mode has a contrast of/],
  [{ brand_paper: 'url(x)' }, 'brand_paper', /six hexadecimal digits/],
  [{ site_name: 'x'.repeat(61) }, 'site_name', /At most 60/],
  [{ site_logo: 'https://cdn.example/logo.png' }, 'site_logo', /media library/],
  [{ home_picture: '/images/hero.svg' }, 'home_picture', /media library/],
  [{ home_sections: [] }, 'home_sections', /at least one/],
])('%j is refused at its field', (given, field, error) => {
  const form = storedSchemaOf(brandingSettings).parse({});
  expect(refusalOf(brandingFormSchema, form)).toBeNull();
  expect(refusalOf(brandingFormSchema, { ...form, ...given })).toEqual({
    field,
    error: expect.stringMatching(error),
  });
});
