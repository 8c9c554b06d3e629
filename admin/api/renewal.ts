let renew = (): Promise<boolean> => Promise.resolve(false);

/** After the end of a session: waits for the same owner's next sign-in, and says whether it came. */
export const renewSession = () => renew();

/** Sets what does so. */
export function renewSessionBy(next: typeof renew): void {
  renew = next;
}
