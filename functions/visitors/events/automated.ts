import { isbot } from 'isbot';

/** Programs that isbot does not know: measurements of speed, security scanners, and what assistants send. */
const OTHER_PROGRAMS =
  /GTmetrix|DebugBear|Calibre\/|Checkly|Assetnote|Qualys|Netsparker|Invicti|Acunetix|Shodan|Nessus|Lightpanda|meta-externalfetcher|\b(?:Amzn|Perplexity|Manus)-User\b/i;

/**
 * The model of an Android device, between the version of Android and the end of the parentheses. Phones are
 * called Spider or XBot; a program gives its version or address, which no model has.
 */
const ANDROID_MODEL =
  /(?<=\(Linux; (?:U; )?Android [\d.]+; (?:[a-z]{2}[-_][a-z]{2}; )?)(?!compatible)[^;/:@+]{1,40}(?=(?: Build\/[^;)]*)?(?:; wv)?\) AppleWebKit)/i;

/** Whether a request comes from a program by its user agent. Every browser sends one. */
export function isAutomated(userAgent: string): boolean {
  if (userAgent.trim() === '' || OTHER_PROGRAMS.test(userAgent)) return true;
  return isbot(userAgent.replace(ANDROID_MODEL, 'device'));
}
