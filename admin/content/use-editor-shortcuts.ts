import { useShortcut } from '../ui/shortcuts/shortcut-store.ts';

interface EditorShortcuts {
  onSave: () => void;
  onPublish: () => void;
  onPreview: () => void;
}

export function useEditorShortcuts({ onSave, onPublish, onPreview }: EditorShortcuts) {
  useShortcut('save', onSave);
  useShortcut('publish', onPublish);
  useShortcut('preview', onPreview);
}
