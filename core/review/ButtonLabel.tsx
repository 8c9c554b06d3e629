import type { ButtonText } from '../posts/call-to-action.ts';

/** Both texts of a running test. The style sheet shows the one that was drawn, without a script the first. */
export function ButtonLabel({ text, tested }: ButtonText) {
  if (tested === null) return text;
  return (
    <>
      <span data-arm="a">{text}</span>
      <span data-arm="b">{tested}</span>
    </>
  );
}
