import { PostNotes } from '../import/notes.ts';
import { toAnalysis } from './content.ts';

const attachment = (id: string, more: object = {}) =>
  [
    id,
    {
      id,
      address: `https://old.example/files/${id}.jpg`,
      alt: `Alt ${id}`,
      caption: '',
      parent: '7',
      order: 0,
      page: `https://old.example/files/${id}/`,
      ...more,
    },
  ] as const;

/** The data that a post on the old site refers to. */
export const source = {
  link: 'https://old.example/post/',
  postId: '7',
  attachments: new Map([
    attachment('1', { caption: 'Said <b>here</b>' }),
    attachment('2', { order: -1 }),
    attachment('3', { parent: '8' }),
    attachment('4', { parent: '9', address: 'https://old.example/files/4-scaled.jpg' }),
    attachment('5', { parent: '9', address: 'https://old.example/files/5-rotated.jpg' }),
  ]),
  targets: new Map([['951', 'https://shop.example/rower?tag=me&a=1']]),
  dropsFirst: false,
};

export const analysis = (html: string) => toAnalysis(html, new PostNotes(), source).text;

export const image = (name: string, alt = '', caption = '') =>
  `<figure><img src="https://old.example/${name}" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
