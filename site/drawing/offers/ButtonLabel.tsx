import type { ButtonText } from '../../../core/posts/call-to-action.ts';

/** Both texts of a running test. The style sheet shows the assigned one, or the first without scripts. */
export function ButtonLabel({ text, tested }: ButtonText) {
  if (tested === null) return text;
  return (
    <>
      <span data-arm="a">{text}</span> <span data-arm="b">{tested}</span>
    </>
  );
}
