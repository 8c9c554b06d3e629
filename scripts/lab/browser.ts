import { chromium } from '@playwright/test';
import { findBrowser } from '../testing/browser.ts';
import { chromiumFlags } from '../testing/compat/chromium-flags.ts';

export async function launchBrowser() {
  const executablePath = await findBrowser();
  return chromium.launch({
    args: chromiumFlags,
    ...(executablePath !== '' && { executablePath }),
  });
}
