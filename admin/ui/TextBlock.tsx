/** Shows a text verbatim; a long one scrolls. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separate region, so that the keyboard can scroll it
    <pre
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-[28rem] overflow-auto border border-ink bg-card p-4 font-note text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
