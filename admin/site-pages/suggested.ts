import type { Language } from '../../core/languages/list.ts';

/** Pages that most sites have. The database has the same titles (supabase/schemas/content_backup.sql). */
export const SUGGESTED_PAGES: readonly { slug: string; titles: Record<Language, string> }[] = [
  {
    slug: 'about',
    titles: { en: 'About', de: 'Über uns', fr: 'À propos', es: 'Quiénes somos', pt: 'Sobre' },
  },
  {
    slug: 'contact',
    titles: { en: 'Contact', de: 'Kontakt', fr: 'Contact', es: 'Contacto', pt: 'Contato' },
  },
  {
    slug: 'imprint',
    titles: {
      en: 'Imprint',
      de: 'Impressum',
      fr: 'Mentions légales',
      es: 'Aviso legal',
      pt: 'Aviso legal',
    },
  },
];
