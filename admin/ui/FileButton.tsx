import { classes } from '../../core/ui/classes.ts';
import { styles } from './styles.ts';

interface FileButtonProps {
  children: string;
  /** Of an `accept` attribute. */
  accept: string;
  describedBy?: string;
  tone?: 'primary' | 'quiet';
  multiple?: boolean;
  onFiles: (files: FileList) => void;
}

/** A file input that looks like a button. */
export function FileButton(props: FileButtonProps) {
  const { children, accept, describedBy, tone = 'quiet', multiple = false, onFiles } = props;
  return (
    <label
      className={classes(
        styles[tone],
        tone === 'quiet' ? 'hover:bg-deep' : 'hover:bg-ink hover:text-paper',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
      )}
    >
      {children}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          const { files } = event.target;
          if (files !== null && files.length > 0) onFiles(files);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
