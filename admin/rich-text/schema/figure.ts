import { mergeAttributes, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { imageSource } from '../../../core/rich-text/addresses.ts';
import { editorMessages } from './messages.ts';

/** Stands for an image while it is being stored. It is never saved. */
export const PENDING_IMAGE = '/pictures/pending-';

export const isPendingImage = (source: unknown) => String(source).startsWith(PENDING_IMAGE);

const imageOf = (figure: HTMLElement) => figure.querySelector('img');

const side = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (figure: HTMLElement) => Number(imageOf(figure)?.getAttribute(name)) || null,
});

function drawImage(attributes: Record<string, unknown>): HTMLElement {
  const [src, alt] = [String(attributes.src), String(attributes.alt)];
  const [width, height] = [Number(attributes.width), Number(attributes.height)];
  if (isPendingImage(src)) {
    const note = document.createElement('p');
    note.className = 'pending-image';
    note.textContent = editorMessages.storingImage;
    return note;
  }
  const image = document.createElement('img');
  if (width > 0 && height > 0) {
    image.width = width;
    image.height = height;
  }
  image.alt = alt;
  image.referrerPolicy = 'no-referrer';
  image.src = src;
  return image;
}

/** An image with its caption. The alternative text is an attribute. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: {
      default: '',
      parseHTML: (figure: HTMLElement) => imageSource(imageOf(figure)?.getAttribute('src')),
    },
    alt: {
      default: '',
      parseHTML: (figure: HTMLElement) => imageOf(figure)?.getAttribute('alt') ?? '',
    },
    width: side('width'),
    height: side('height'),
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => imageSource(imageOf(figure)?.getAttribute('src')) !== null && null,
      contentElement: (figure) =>
        (figure as HTMLElement).querySelector<HTMLElement>('figcaption') ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'figure',
    ['img', mergeAttributes(HTMLAttributes)],
    ['figcaption', 0],
  ],
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('figure');
      const frame = document.createElement('div');
      frame.contentEditable = 'false';
      frame.append(drawImage(node.attrs));
      frame.addEventListener('click', () => {
        const position = getPos();
        if (position !== undefined) editor.chain().focus().setNodeSelection(position).run();
      });
      const caption = document.createElement('figcaption');
      caption.dataset.placeholder = editorMessages.caption;
      dom.append(frame, caption);
      const show = (size: number) => caption.classList.toggle('is-empty', size === 0);
      show(node.content.size);
      let drawn = node;
      return {
        dom,
        contentDOM: caption,
        ignoreMutation: (mutation) => !caption.contains(mutation.target),
        update: (next) => {
          if (next.type !== drawn.type) return false;
          if (!next.hasMarkup(drawn.type, drawn.attrs))
            frame.replaceChildren(drawImage(next.attrs));
          drawn = next;
          show(next.content.size);
          return true;
        },
      };
    };
  },
  addKeyboardShortcuts() {
    return {
      // A caption is one paragraph.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .command(({ tr }) => {
            tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1)));
            return true;
          })
          .focus()
          .run();
      },
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return editor.commands.setNodeSelection($from.before());
      },
    };
  },
});
